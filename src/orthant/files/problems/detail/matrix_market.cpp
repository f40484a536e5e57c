// SPDX-License-Identifier: Apache-2.0
#include "orthant/files/problems/detail/matrix_market.hpp"

#include "orthant/base/ascii.hpp"
#include "orthant/base/interrupt.hpp"
#include "orthant/base/spelling.hpp"
#include "orthant/files/number.hpp"

#include <algorithm>
#include <optional>
#include <utility>
#include <vector>

#include <fmt/format.h>
#include <fmt/ranges.h>

namespace orthant::files::detail {
namespace {

constexpr std::string_view banner_word = "%%MatrixMarket";
constexpr std::string_view blanks = " \t\r";

struct Word {
  std::string text;
  std::size_t offset = 0;
};

// The words of a file, line by line. Comments and blank lines are passed over.
class Lines {
 public:
  explicit Lines(const Source& source) : source_(source) {}

  // The words of the next line that has any; none at the end of the file.
  [[nodiscard]] const std::vector<Word>& next() {
    stop_if_asked();
    words_.clear();
    while (words_.empty() && at_ < source_.text.size()) {
      const std::size_t end = std::min(source_.text.find('\n', at_), source_.text.size());
      const bool is_comment = source_.text[at_] == '%' && at_ > 0;
      if (!is_comment) split(at_, end);
      at_ = end + 1;
    }
    return words_;
  }

 private:
  void split(std::size_t at, std::size_t end) {
    while ((at = source_.text.find_first_not_of(blanks, at)) < end) {
      const std::size_t stop = std::min(source_.text.find_first_of(" \t\r\n", at), end);
      words_.push_back({.text = source_.text.substr(at, stop - at), .offset = at});
      at = stop;
    }
  }

  const Source& source_;
  std::size_t at_ = 0;
  std::vector<Word> words_;
};

struct Banner {
  bool is_array = false, is_integer = false, is_symmetric = false, is_skew = false;
};

struct Market {
  Banner banner;
  Index rows = 0, columns = 0;
  std::vector<Eigen::Triplet<double>> entries;  // both triangles
};

enum class Form { square, rectangular, vector };

class MarketReader {
 public:
  // The vector of a problem has a size that it must have.
  MarketReader(const Source& source, std::string what, Form form, std::optional<Index> vector_size = std::nullopt)
      : source_(source), lines_(source), what_(std::move(what)), form_(form), vector_size_(vector_size) {}

  [[nodiscard]] Market read() {
    market_.banner = read_banner();
    const Index count = read_sizes();
    if (market_.banner.is_array) {
      read_array();
    } else {
      read_coordinates(count);
    }
    const std::vector<Word>& rest = lines_.next();
    if (!rest.empty()) {
      const std::string found = fmt::format("goes on with '{}' after its last entry", printable(rest[0].text));
      fail(source_, rest[0].offset, {.key = what_, .found = found, .allowed = "must end there"});
    }
    return std::move(market_);
  }

 private:
  Banner read_banner() {
    const std::vector<Word> banner = lines_.next();
    if (banner.size() != 5 || banner[0].text != banner_word) {
      fail(source_, 0,
           {.found = "does not begin with a Matrix Market banner",
            .allowed = "must begin like '%%MatrixMarket matrix coordinate real general'"});
    }
    choice(banner[1], "the object", {"matrix"});
    const std::string format = choice(banner[2], "the format", {"coordinate", "array"});
    const std::string field = choice(banner[3], "the field", {"real", "integer"});
    const std::string symmetry = choice(banner[4], "the symmetry", {"general", "symmetric", "skew-symmetric"});
    return {.is_array = format == "array",
            .is_integer = field == "integer",
            .is_symmetric = symmetry == "symmetric",
            .is_skew = symmetry == "skew-symmetric"};
  }

  // One of the words allowed at this place of the banner; letter case does not count.
  std::string choice(const Word& word, const std::string& key, const std::vector<std::string>& allowed) const {
    std::string text = word.text;
    std::transform(text.begin(), text.end(), text.begin(), lower_case);
    if (std::find(allowed.begin(), allowed.end(), text) != allowed.end()) return text;
    fail(source_, word.offset,
         {.key = key,
          .found = fmt::format("is '{}'", printable(word.text)),
          .allowed = fmt::format("must be {}", fmt::join(allowed, " or ")),
          .nearest = nearest_word(text, allowed)});
  }

  // rows, columns, and for coordinates the number of entries
  Index read_sizes() {
    const bool is_array = market_.banner.is_array;
    const std::vector<Word> sizes = words(is_array ? 2 : 3, [] { return "the size line"; });
    market_.rows = integer(sizes[0], 1, max_size, "the number of rows");
    market_.columns = integer(sizes[1], 1, max_size, "the number of columns");
    const bool is_square = market_.rows == market_.columns;
    const std::string found = fmt::format("is {} x {}", market_.rows, market_.columns);
    if (vector_size_ && (market_.rows != *vector_size_ || market_.columns != 1)) {
      const std::string allowed = fmt::format("must be {0} x 1 because M is {0} x {0}", *vector_size_);
      fail(source_, sizes[0].offset, {.key = what_, .found = found, .allowed = allowed});
    }
    if (form_ == Form::vector && market_.columns != 1) {
      fail(source_, sizes[0].offset, {.key = what_, .found = found, .allowed = "must have one column"});
    }
    if (!is_square && (form_ == Form::square || market_.banner.is_symmetric || market_.banner.is_skew)) {
      fail(source_, sizes[0].offset, {.key = what_, .found = found, .allowed = "must be square"});
    }
    // an entry takes two bytes at least: a count beyond that is wrong, and must not be allocated
    const auto most = static_cast<Index>(source_.text.size() / 2 + 1);
    if (is_array && market_.rows / 2 > most / market_.columns) {
      fail(source_, sizes[0].offset,
           {.key = what_, .found = found, .allowed = "must have fewer entries than the file"});
    }
    return is_array ? 0 : integer(sizes[2], 0, most, "the number of entries");
  }

  // Column by column, from the first row that the symmetry leaves to be said.
  void read_array() {
    const Banner& banner = market_.banner;
    for (Index column = 0; column < market_.columns; ++column) {
      const Index first = banner.is_skew ? column + 1 : banner.is_symmetric ? column : 0;
      for (Index row = first; row < market_.rows; ++row) {
        const Word& word = words(1, [&] { return entry_name(row, column); })[0];
        add(row, column, number(word, row, column));
      }
    }
  }

  void read_coordinates(Index count) {
    for (Index i = 0; i < count; ++i) {
      const std::vector<Word>& line = words(3, [&] { return fmt::format("entry {} of {}", i + 1, count); });
      const Index row = integer(line[0], 1, market_.rows, "the row") - 1;
      const Index column = integer(line[1], 1, market_.columns, "the column") - 1;
      const bool is_listed = market_.banner.is_skew ? row > column : !market_.banner.is_symmetric || row >= column;
      if (!is_listed) {
        fail(source_, line[0].offset,
             {.key = fmt::format("row {} column {}", row + 1, column + 1),
              .found = "is not in the triangle that the symmetry leaves to be listed",
              .allowed = market_.banner.is_skew ? "must have row > column" : "must have row >= column"});
      }
      add(row, column, number(line[2], row, column));
    }
  }

  void add(Index row, Index column, double value) {
    const auto i = static_cast<int>(row);
    const auto j = static_cast<int>(column);
    market_.entries.emplace_back(i, j, value);
    if (market_.banner.is_symmetric && i != j) market_.entries.emplace_back(j, i, value);
    if (market_.banner.is_skew) market_.entries.emplace_back(j, i, -value);
  }

  // The next line, which must have `count` words; `key` names it if it has not.
  template <class Key>
  const std::vector<Word>& words(std::size_t count, const Key& key) {
    const std::vector<Word>& line = lines_.next();
    if (line.empty()) {
      const std::string found = fmt::format("ends before {}", key());
      fail(source_, source_.text.size(), {.key = what_, .found = found, .allowed = "must be complete"});
    }
    if (line.size() != count) {
      const std::string found = "has " + count_of(static_cast<Index>(line.size()), "word", "words");
      fail(source_, line[0].offset, {.key = key(), .found = found, .allowed = fmt::format("must have {}", count)});
    }
    return line;
  }

  Index integer(const Word& word, Index first, Index last, const std::string& key) const {
    const bool is_integer = word.text.size() <= 18 && word.text.find_first_not_of("0123456789") == std::string::npos;
    const Index value = is_integer ? std::stoll(word.text) : -1;
    if (value < first || value > last) fail_word(word, key, fmt::format("an integer from {} to {}", first, last));
    return value;
  }

  double number(const Word& word, Index row, Index column) const {
    const std::optional<double> value = number_in(word.text);
    const bool asks_integer = market_.banner.is_integer;
    const bool is_allowed = value && (!asks_integer || word.text.find_first_of(".eE") == std::string::npos);
    if (!is_allowed) fail_word(word, entry_name(row, column), asks_integer ? "an integer" : "a finite number");
    return *value;
  }

  [[noreturn]] void fail_word(const Word& word, const std::string& key, const std::string& allowed) const {
    const std::string found = fmt::format("is '{}'", printable(word.text));
    fail(source_, word.offset, {.key = key, .found = found, .allowed = "must be " + allowed});
  }

  // counted from 0, as everywhere outside the file
  [[nodiscard]] std::string entry_name(Index row, Index column) const {
    return form_ == Form::vector ? fmt::format("{}[{}]", what_, row) : fmt::format("{}[{}][{}]", what_, row, column);
  }

  const Source& source_;
  Lines lines_;
  std::string what_;
  Form form_;
  std::optional<Index> vector_size_;
  Market market_;
};

SparseMatrix sparse(const Market& market) {
  SparseMatrix matrix(market.rows, market.columns);
  matrix.setFromTriplets(market.entries.begin(), market.entries.end());  // sums duplicates
  return matrix;
}

Matrix dense(const Market& market) {
  Matrix matrix = Matrix::Zero(market.rows, market.columns);
  for (const Eigen::Triplet<double>& entry : market.entries) matrix(entry.row(), entry.col()) += entry.value();
  return matrix;
}

void require_finite_sums(bool all_finite, const Source& source, const std::string& key) {
  const Fault fault{.key = key, .found = "has entries that sum to infinity", .allowed = "must be finite"};
  if (!all_finite) fail(source, 0, fault);
}

}  // namespace

Index rows(const MarketMatrix& matrix) {
  return std::visit([](const auto& M) { return M.rows(); }, matrix);
}

bool is_matrix_market(const Source& source) {
  return std::string_view(source.text).substr(0, 2) == banner_word.substr(0, 2);
}

MarketMatrix parse_market_matrix(const Source& source) {
  const Market market = MarketReader(source, "M", Form::square).read();
  if (market.banner.is_array) return dense(market);
  SparseMatrix matrix = sparse(market);
  require_finite_sums(matrix.coeffs().isFinite().all(), source, "M");
  return matrix;
}

Vector parse_market_vector(const Source& source, Index size) {
  Vector vector = dense(MarketReader(source, "q", Form::vector, size).read());
  require_finite_sums(vector.allFinite(), source, "q");
  return vector;
}

SparseMatrix parse_market_rectangle(const Source& source, const std::string& what) {
  SparseMatrix matrix = sparse(MarketReader(source, what, Form::rectangular).read());
  require_finite_sums(matrix.coeffs().isFinite().all(), source, what);
  return matrix;
}

Vector parse_market_column(const Source& source, const std::string& what) {
  Vector vector = dense(MarketReader(source, what, Form::vector).read());
  require_finite_sums(vector.allFinite(), source, what);
  return vector;
}

}  // namespace orthant::files::detail
