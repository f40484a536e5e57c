// SPDX-License-Identifier: Apache-2.0
#include "orthant/files/detail/hdf5.hpp"

#include "orthant/base/modules.hpp"
#include "orthant/files/detail/source.hpp"
#include "orthant/files/write_error.hpp"

#include <cerrno>
#include <type_traits>
#include <utility>

#include <fmt/format.h>

namespace orthant::files::detail {
namespace {

constexpr std::int64_t max_entries = std::int64_t{1} << 27;  // 1 GiB of doubles: more is surely a mistake

struct Library {
  const OrthantHdf5* functions = nullptr;
  Hdf5Trouble trouble;
};

#if !defined(ORTHANT_HAS_HDF5)

Library library() {
  return {.trouble = {.found = "needs HDF5, and this program was built without HDF5",
                      .allowed = "build with -DORTHANT_HDF5=ON (Debian: libhdf5-dev)"}};
}

#elif defined(ORTHANT_LINKS_HDF5)

Library library() {
  return {.functions = orthant_hdf5_2(), .trouble = {}};
}

#else

const Library& library() {
  static const Library opened = [] {
    const OpenedModule module = open_module("hdf5", "orthant_hdf5_2");
    if (module.entry == nullptr) return Library{.trouble = {.found = "needs HDF5: " + module.trouble, .allowed = {}}};
    return Library{.functions = reinterpret_cast<OrthantHdf5Entry*>(module.entry)(), .trouble = {}};
  }();
  return opened;
}

#endif

const OrthantHdf5* functions_for(const std::string& file) {
  const Library& found = library();
  if (found.functions == nullptr) fail_file(file, found.trouble.found, found.trouble.allowed);
  return found.functions;
}

template <class Number>
std::int64_t count_at(const Hdf5Reader& reader, const OrthantHdf5Description& found, const std::string& place) {
  constexpr bool must_be_whole = !std::is_same_v<Number, double>;
  switch (found.kind) {
    case orthant_hdf5_nothing:
      reader.fail(place, "is missing");
    case orthant_hdf5_no_dataset:
      reader.fail(place, "is not a dataset, or is damaged", "must be an array of numbers");
    case orthant_hdf5_link:
      reader.fail(place, "is a link, or lies behind one", "must be in the file itself");
    case orthant_hdf5_elsewhere:
      reader.fail(place, "keeps its numbers in other files", "must keep them in the file itself");
    case orthant_hdf5_foreign_filter:
      reader.fail(place, "is packed by a filter that is not part of HDF5", "must be unpacked, or packed by deflate");
    case orthant_hdf5_damaged:
      reader.fail(place, "is damaged");
    case orthant_hdf5_integers:
      return found.entries;
    case orthant_hdf5_numbers:
      if (!must_be_whole) return found.entries;
      break;
    case orthant_hdf5_other:
      break;
  }
  reader.fail(place, "holds something else", must_be_whole ? "must hold whole numbers" : "must hold numbers");
}

template <class Number>
std::vector<Number> room_for(const Hdf5Reader& reader, const OrthantHdf5Description& found, const std::string& place) {
  const std::int64_t count = count_at<Number>(reader, found, place);
  if (count > max_entries) reader.fail(place, fmt::format("has {} entries", count), "must have fewer than 2^27");
  return std::vector<Number>(static_cast<std::size_t>(count));
}

[[noreturn]] void fail_read(const Hdf5Reader& reader, const std::string& place) {
  reader.fail(place, "cannot be read", "the file may be damaged");
}

}  // namespace

bool has_hdf5() {
#ifdef ORTHANT_HAS_HDF5
  return true;
#else
  return false;
#endif
}

Hdf5Trouble trouble_with_hdf5() {
  return library().trouble;
}

// ---- reading --------------------------------------------------------------------------------------

Hdf5Reader::Hdf5Reader(const std::filesystem::path& path, const std::string& expected) : file_(path.string()) {
  require_file(path);
  hdf5_ = functions_for(file_);
  if (!hdf5_->is_hdf5(file_.c_str())) fail_file(file_, "is not an HDF5 file", expected);
  id_ = hdf5_->open(file_.c_str());
  if (id_ < 0) fail_file(file_, "cannot be opened as HDF5", "it may be truncated or damaged");
}

Hdf5Reader::~Hdf5Reader() {
  hdf5_->close(id_);
}

void Hdf5Reader::fail(const std::string& place, std::string found, std::string allowed) const {
  throw ProblemError({.file = file_, .key = place, .found = std::move(found), .allowed = std::move(allowed)});
}

bool Hdf5Reader::has(const std::string& place) const {
  return hdf5_->has(id_, place.c_str());
}

std::vector<double> Hdf5Reader::numbers(const std::string& place) const {
  std::vector<double> values = room_for<double>(*this, hdf5_->describe(id_, place.c_str()), place);
  read(place, 0, values);
  return values;
}

std::vector<std::int64_t> Hdf5Reader::integers(const std::string& place) const {
  std::vector<std::int64_t> values = room_for<std::int64_t>(*this, hdf5_->describe(id_, place.c_str()), place);
  const auto count = static_cast<std::int64_t>(values.size());
  if (!hdf5_->read_integers(id_, place.c_str(), 0, count, values.data())) fail_read(*this, place);
  return values;
}

std::int64_t Hdf5Reader::length(const std::string& place) const {
  return count_at<double>(*this, hdf5_->describe(id_, place.c_str()), place);
}

void Hdf5Reader::read(const std::string& place, std::int64_t first, std::span<double> values) const {
  const auto count = static_cast<std::int64_t>(values.size());
  if (!hdf5_->read_numbers(id_, place.c_str(), first, count, values.data())) fail_read(*this, place);
}

std::vector<std::string> Hdf5Reader::names() const {
  std::vector<std::string> found;
  const auto add = [](const char* name, void* data) {
    static_cast<std::vector<std::string>*>(data)->emplace_back(name);
  };
  if (!hdf5_->visit_names(id_, add, &found)) fail_read(*this, "");
  return found;
}

std::string Hdf5Reader::text(const std::string& place) const {
  std::string found;
  const auto keep = [](const char* text, void* data) { *static_cast<std::string*>(data) = text; };
  if (!hdf5_->read_text(id_, place.c_str(), nullptr, keep, &found)) fail(place, "cannot be read", "must be a text");
  return found;
}

std::string Hdf5Reader::attribute(const std::string& place, const std::string& name) const {
  std::string found;
  const auto keep = [](const char* text, void* data) { *static_cast<std::string*>(data) = text; };
  if (!hdf5_->read_text(id_, place.c_str(), name.c_str(), keep, &found)) {
    fail(place, fmt::format("has no attribute {}", name), "must have it, as a text");
  }
  return found;
}

// ---- writing --------------------------------------------------------------------------------------

Hdf5Writer::Hdf5Writer(const std::filesystem::path& path)
    : file_(path.string()), hdf5_(functions_for(file_)), id_(hdf5_->create(file_.c_str())) {
  if (id_ < 0) throw WriteError(file_, errno);
}

Hdf5Writer::~Hdf5Writer() {
  if (id_ >= 0) hdf5_->close(id_);
}

void Hdf5Writer::close() {
  const bool is_closed = hdf5_->close(std::exchange(id_, -1));
  if (!is_closed) throw WriteError(file_, errno);
}

void Hdf5Writer::require(bool is_done) const {
  if (!is_done) throw WriteError(file_, errno);  // HDF5 itself does not say why, but the system told it
}

void Hdf5Writer::write(const std::string& place, const std::vector<double>& values, bool is_packed) {
  const auto count = static_cast<std::int64_t>(values.size());
  require(hdf5_->write_numbers(id_, place.c_str(), values.data(), count, is_packed));
}

void Hdf5Writer::write(const std::string& place, const std::vector<int>& values, bool is_packed) {
  const auto count = static_cast<std::int64_t>(values.size());
  require(hdf5_->write_integers(id_, place.c_str(), values.data(), count, is_packed));
}

void Hdf5Writer::add_column(const std::string& name, std::int64_t chunk) {
  require(hdf5_->add_column(id_, name.c_str(), chunk));
}

void Hdf5Writer::append(const std::string& name, std::span<const double> values) {
  require(hdf5_->append(id_, name.c_str(), values.data(), static_cast<std::int64_t>(values.size())));
}

void Hdf5Writer::write_text(const std::string& place, const std::string& text) {
  require(hdf5_->write_text(id_, place.c_str(), text.c_str()));
}

void Hdf5Writer::write_attribute(const std::string& place, const std::string& name, const std::string& text) {
  require(hdf5_->write_attribute(id_, place.c_str(), name.c_str(), text.c_str()));
}

}  // namespace orthant::files::detail
