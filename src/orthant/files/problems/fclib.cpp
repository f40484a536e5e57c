// SPDX-License-Identifier: Apache-2.0
#include "orthant/files/problems/fclib.hpp"

#include "orthant/files/detail/hdf5.hpp"
#include "orthant/files/detail/source.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <fstream>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <fmt/format.h>

namespace orthant::files {
namespace {

using detail::Hdf5Reader;
using detail::Hdf5Writer;
using friction::ContactProblem;
using friction::GlobalContactProblem;
using Integers = std::vector<std::int64_t>;
using Triplet = Eigen::Triplet<double, int>;
using RowMatrix = Eigen::SparseMatrix<double, Eigen::RowMajor>;

constexpr std::int64_t compressed_rows = -2;  // and -1 compressed columns

// ---- reading --------------------------------------------------------------------------------------

std::int64_t integer(const Hdf5Reader& reader, const std::string& place) {
  const Integers values = reader.integers(place);
  if (values.size() != 1) reader.fail(place, fmt::format("has {} entries", values.size()), "must be one number");
  return values[0];
}

Index size_at(const Hdf5Reader& reader, const std::string& place) {
  const std::int64_t size = integer(reader, place);
  if (size < 0 || size > detail::max_size) {
    reader.fail(place, fmt::format("is {}", size), fmt::format("must be from 0 to {}", detail::max_size));
  }
  return size;
}

void require_at_least(const Hdf5Reader& reader, const std::string& place, std::size_t found, std::size_t needed) {
  if (found < needed) {
    reader.fail(place, fmt::format("has {} entries", found), fmt::format("must have {}", needed));
  }
}

// The first `count` entries must be in 0 … limit - 1; the message says so when a file counts from 1.
void require_indices(const Hdf5Reader& reader, const std::string& place, const Integers& indices, std::size_t count,
                     Index limit) {
  for (std::size_t k = 0; k < count; ++k) {
    if (indices[k] >= 0 && indices[k] < limit) continue;
    const auto end = indices.begin() + static_cast<std::ptrdiff_t>(count);
    const bool is_from_one = indices[k] == limit && std::find(indices.begin(), end, 0) == end;
    reader.fail(fmt::format("{}[{}]", place, k), fmt::format("is {}", indices[k]),
                fmt::format("must be from 0 to {}{}", limit - 1, is_from_one ? "; indices are counted from 0" : ""));
  }
}

void require_finite_entries(const Hdf5Reader& reader, const std::string& place, const std::vector<double>& values,
                            std::size_t count) {
  for (std::size_t k = 0; k < count; ++k) {
    if (!std::isfinite(values[k])) {
      reader.fail(fmt::format("{}[{}]", place, k), fmt::format("is {}", values[k]), "must be finite");
    }
  }
}

// Where each compressed row or column begins: p has one entry more than there are of them.
void require_starts(const Hdf5Reader& reader, const std::string& place, const Integers& p, Index outer) {
  if (p.size() != static_cast<std::size_t>(outer) + 1) {
    reader.fail(place, fmt::format("has {} entries", p.size()), fmt::format("must have {}", outer + 1));
  }
  if (p[0] != 0) reader.fail(place + "[0]", fmt::format("is {}", p[0]), "must be 0; indices are counted from 0");
  for (std::size_t k = 1; k < p.size(); ++k) {
    if (p[k] < p[k - 1]) {
      reader.fail(fmt::format("{}[{}]", place, k), fmt::format("is {}", p[k]),
                  fmt::format("must not be less than the entry before it, {}", p[k - 1]));
    }
  }
}

struct Arrays {
  std::string place;  // of the matrix
  Integers p, i;
  std::vector<double> x;
};

// The first `count` entries of i and x are there, and are what they must be.
void require_entries(const Hdf5Reader& reader, const Arrays& arrays, std::size_t count, Index inner) {
  require_at_least(reader, arrays.place + "/i", arrays.i.size(), count);
  require_at_least(reader, arrays.place + "/x", arrays.x.size(), count);
  require_indices(reader, arrays.place + "/i", arrays.i, count, inner);
  require_finite_entries(reader, arrays.place + "/x", arrays.x, count);
}

SparseMatrix assembled(Index rows, Index columns, const std::vector<Triplet>& triplets) {
  SparseMatrix matrix(rows, columns);
  matrix.setFromTriplets(triplets.begin(), triplets.end());
  return matrix;
}

SparseMatrix from_compressed(const Hdf5Reader& reader, const Arrays& arrays, bool is_by_rows, Index rows,
                             Index columns) {
  const Index outer = is_by_rows ? rows : columns;
  require_starts(reader, arrays.place + "/p", arrays.p, outer);
  const auto count = static_cast<std::size_t>(arrays.p.back());
  require_entries(reader, arrays, count, is_by_rows ? columns : rows);
  std::vector<Triplet> triplets;
  triplets.reserve(count);
  std::size_t k = 0;
  for (int j = 0; j < outer; ++j) {
    for (const auto end = static_cast<std::size_t>(arrays.p[static_cast<std::size_t>(j) + 1]); k < end; ++k) {
      const auto i = static_cast<int>(arrays.i[k]);
      triplets.emplace_back(is_by_rows ? j : i, is_by_rows ? i : j, arrays.x[k]);
    }
  }
  return assembled(rows, columns, triplets);
}

SparseMatrix from_triplets(const Hdf5Reader& reader, const Arrays& arrays, std::size_t count, Index rows,
                           Index columns) {
  require_entries(reader, arrays, count, rows);
  require_at_least(reader, arrays.place + "/p", arrays.p.size(), count);
  require_indices(reader, arrays.place + "/p", arrays.p, count, columns);
  std::vector<Triplet> triplets;
  triplets.reserve(count);
  for (std::size_t k = 0; k < count; ++k) {
    triplets.emplace_back(static_cast<int>(arrays.i[k]), static_cast<int>(arrays.p[k]), arrays.x[k]);
  }
  return assembled(rows, columns, triplets);
}

SparseMatrix matrix_at(const Hdf5Reader& reader, const std::string& place) {
  if (!reader.has(place)) reader.fail(place, "is missing");
  const Index rows = size_at(reader, place + "/m");
  const Index columns = size_at(reader, place + "/n");
  const std::int64_t nz = integer(reader, place + "/nz");
  if (nz < compressed_rows) {
    reader.fail(place + "/nz", fmt::format("is {}", nz),
                "must be -1 (compressed columns), -2 (compressed rows) or the number of triplets");
  }
  const Arrays arrays{.place = place,
                      .p = reader.integers(place + "/p"),
                      .i = reader.integers(place + "/i"),
                      .x = reader.numbers(place + "/x")};
  if (nz < 0) return from_compressed(reader, arrays, nz == compressed_rows, rows, columns);
  return from_triplets(reader, arrays, static_cast<std::size_t>(nz), rows, columns);
}

Vector vector_at(const Hdf5Reader& reader, const std::string& place) {
  const std::vector<double> values = reader.numbers(place);
  require_finite_entries(reader, place, values, values.size());
  return Eigen::Map<const Vector>(values.data(), static_cast<Index>(values.size()));
}

int dimension_at(const Hdf5Reader& reader, const std::string& place) {
  const std::int64_t dimension = integer(reader, place);
  if (dimension != 2 && dimension != 3) reader.fail(place, fmt::format("is {}", dimension), "must be 2 or 3");
  return static_cast<int>(dimension);
}

Vector friction_at(const Hdf5Reader& reader, const std::string& place) {
  Vector mu = vector_at(reader, place);
  for (Index k = 0; k < mu.size(); ++k) {
    if (mu[k] < 0.0) reader.fail(fmt::format("{}[{}]", place, k), fmt::format("is {}", mu[k]), "must be >= 0");
  }
  return mu;
}

void require_vector(const Hdf5Reader& reader, const std::string& place, const Vector& vector, Index size) {
  if (vector.size() != size) {
    reader.fail(place, fmt::format("has {} entries", vector.size()), fmt::format("must have {}", size));
  }
}

void require_matrix(const Hdf5Reader& reader, const std::string& place, const SparseMatrix& matrix, Index rows,
                    Index columns) {
  if (matrix.rows() != rows || matrix.cols() != columns) {
    reader.fail(place, fmt::format("is {} x {}", matrix.rows(), matrix.cols()),
                fmt::format("must be {} x {}", rows, columns));
  }
}

// An equality constraint has a matrix; one without columns or rows says nothing.
void refuse_equalities(const Hdf5Reader& reader, const std::string& place) {
  if (!reader.has(place)) return;
  if (size_at(reader, place + "/m") > 0 && size_at(reader, place + "/n") > 0) {
    reader.fail(place, "states equality constraints", "which are not solved yet");
  }
}

ContactProblem read_local(const Hdf5Reader& reader, const std::string& group) {
  refuse_equalities(reader, group + "/V");
  refuse_equalities(reader, group + "/R");
  ContactProblem problem{.dimension = dimension_at(reader, group + "/spacedim"),
                         .W = matrix_at(reader, group + "/W"),
                         .q = vector_at(reader, group + "/vectors/q"),
                         .mu = friction_at(reader, group + "/vectors/mu")};
  const Index size = problem.dimension * problem.contacts();
  require_matrix(reader, group + "/W", problem.W, size, size);
  require_vector(reader, group + "/vectors/q", problem.q, size);
  return problem;
}

GlobalContactProblem read_global(const Hdf5Reader& reader, const std::string& group) {
  refuse_equalities(reader, group + "/G");
  GlobalContactProblem problem{.dimension = dimension_at(reader, group + "/spacedim"),
                               .M = matrix_at(reader, group + "/M"),
                               .H = matrix_at(reader, group + "/H"),
                               .f = vector_at(reader, group + "/vectors/f"),
                               .w = vector_at(reader, group + "/vectors/w"),
                               .mu = friction_at(reader, group + "/vectors/mu")};
  const Index size = problem.dimension * problem.contacts();
  const Index freedoms = problem.M.rows();
  require_matrix(reader, group + "/M", problem.M, freedoms, freedoms);
  require_matrix(reader, group + "/H", problem.H, freedoms, size);
  require_vector(reader, group + "/vectors/f", problem.f, freedoms);
  require_vector(reader, group + "/vectors/w", problem.w, size);
  return problem;
}

// ---- writing --------------------------------------------------------------------------------------

template <class Compressed>
void write_compressed(Hdf5Writer& writer, const std::string& place, const Compressed& matrix, bool is_packed) {
  const auto count = static_cast<std::size_t>(matrix.nonZeros());
  const int* const starts = matrix.outerIndexPtr();
  writer.write(place + "/nzmax", std::vector{static_cast<int>(count)});
  writer.write(place + "/p", std::vector<int>(starts, starts + matrix.outerSize() + 1), is_packed);
  writer.write(place + "/i", std::vector<int>(matrix.innerIndexPtr(), matrix.innerIndexPtr() + count), is_packed);
  writer.write(place + "/x", std::vector<double>(matrix.valuePtr(), matrix.valuePtr() + count), is_packed);
}

void write_triplets(Hdf5Writer& writer, const std::string& place, const SparseMatrix& matrix, bool is_packed) {
  std::vector<int> columns;
  columns.reserve(static_cast<std::size_t>(matrix.nonZeros()));
  for (Index j = 0; j < matrix.outerSize(); ++j) {
    for (SparseMatrix::InnerIterator entry(matrix, j); entry; ++entry) columns.push_back(static_cast<int>(j));
  }
  const int* const rows = matrix.innerIndexPtr();
  writer.write(place + "/nzmax", std::vector{static_cast<int>(columns.size())});
  writer.write(place + "/p", columns, is_packed);
  writer.write(place + "/i", std::vector<int>(rows, rows + columns.size()), is_packed);
  writer.write(place + "/x", std::vector<double>(matrix.valuePtr(), matrix.valuePtr() + columns.size()), is_packed);
}

void write_matrix(Hdf5Writer& writer, const std::string& place, SparseMatrix matrix, const FclibFormat& format) {
  using Storage = FclibFormat::Storage;
  matrix.makeCompressed();
  const auto count = static_cast<int>(matrix.nonZeros());
  const auto nz = [&] { return format.storage == Storage::compressed_columns ? -1 : -2; };
  writer.write(place + "/m", std::vector{static_cast<int>(matrix.rows())});
  writer.write(place + "/n", std::vector{static_cast<int>(matrix.cols())});
  writer.write(place + "/nz", std::vector{format.storage == Storage::triplets ? count : nz()});
  if (format.storage == Storage::triplets) write_triplets(writer, place, matrix, format.is_packed);
  if (format.storage == Storage::compressed_columns) write_compressed(writer, place, matrix, format.is_packed);
  if (format.storage == Storage::compressed_rows) write_compressed(writer, place, RowMatrix(matrix), format.is_packed);
}

void write_vector(Hdf5Writer& writer, const std::string& place, const Vector& vector, const FclibFormat& format) {
  writer.write(place, std::vector<double>(vector.begin(), vector.end()), format.is_packed);
}

void write(Hdf5Writer& writer, const ContactProblem& problem, const FclibFormat& format) {
  writer.write("fclib_local/spacedim", std::vector{problem.dimension});
  write_matrix(writer, "fclib_local/W", problem.W, format);
  write_vector(writer, "fclib_local/vectors/q", problem.q, format);
  write_vector(writer, "fclib_local/vectors/mu", problem.mu, format);
}

void write(Hdf5Writer& writer, const GlobalContactProblem& problem, const FclibFormat& format) {
  writer.write("fclib_global/spacedim", std::vector{problem.dimension});
  write_matrix(writer, "fclib_global/M", problem.M, format);
  write_matrix(writer, "fclib_global/H", problem.H, format);
  write_vector(writer, "fclib_global/vectors/f", problem.f, format);
  write_vector(writer, "fclib_global/vectors/w", problem.w, format);
  write_vector(writer, "fclib_global/vectors/mu", problem.mu, format);
}

}  // namespace

bool has_hdf5() {
  return detail::has_hdf5();
}

bool is_hdf5_file(const std::filesystem::path& path) {
  constexpr std::string_view signature = "\x89HDF\r\n\x1a\n";
  std::array<char, signature.size()> head{};
  std::ifstream stream(path, std::ios::binary);
  return stream.read(head.data(), head.size()) && std::string_view(head.data(), head.size()) == signature;
}

ContactStatement read_fclib(const std::filesystem::path& path) {
  const Hdf5Reader reader(path);
  if (reader.has("fclib_local")) return read_local(reader, "fclib_local");
  if (reader.has("fclib_global")) return read_global(reader, "fclib_global");
  if (reader.has("fclib_global_rolling")) {
    reader.fail("fclib_global_rolling", "states rolling friction", "which is not solved yet");
  }
  reader.fail("", "is an HDF5 file without a contact problem", "must have the group fclib_local or fclib_global");
}

void write_fclib(const ContactStatement& statement, const std::filesystem::path& path, const FclibFormat& format) {
  std::visit([](const auto& problem) { friction::validate(problem); }, statement);
  Hdf5Writer writer(path);
  std::visit([&](const auto& problem) { write(writer, problem, format); }, statement);
}

}  // namespace orthant::files
