// SPDX-License-Identifier: Apache-2.0
#include "orthant/files/detail/hdf5.hpp"

#include "orthant/files/detail/source.hpp"

#include <algorithm>
#include <type_traits>
#include <utility>

#include <fmt/format.h>

#ifdef ORTHANT_HAS_HDF5
#include <hdf5.h>
#endif

namespace orthant::files::detail {

void Hdf5Reader::fail(const std::string& place, std::string found, std::string allowed) const {
  throw ProblemError({.file = file_, .key = place, .found = std::move(found), .allowed = std::move(allowed)});
}

#ifdef ORTHANT_HAS_HDF5

namespace {

static_assert(std::is_same_v<hid_t, std::int64_t>);

constexpr hssize_t max_entries = hssize_t{1} << 27;  // 1 GiB of doubles: more is surely a mistake
constexpr hsize_t chunk_entries = 4096;
constexpr unsigned deflate_level = 6;

// HDF5 prints its error stack unless told otherwise; the caller's setting is restored at the end.
class Silence {
 public:
  Silence() {
    H5Eget_auto2(H5E_DEFAULT, &function_, &data_);
    H5Eset_auto2(H5E_DEFAULT, nullptr, nullptr);
  }
  ~Silence() { H5Eset_auto2(H5E_DEFAULT, function_, data_); }
  Silence(const Silence&) = delete;
  Silence& operator=(const Silence&) = delete;

 private:
  H5E_auto2_t function_ = nullptr;
  void* data_ = nullptr;
};

// What HDF5 opened, with the function that closes it.
class Handle {
 public:
  Handle(hid_t id, herr_t (*close)(hid_t)) : id_(id), close_(close) {}
  ~Handle() {
    if (is_open()) close_(id_);
  }
  Handle(const Handle&) = delete;
  Handle& operator=(const Handle&) = delete;
  [[nodiscard]] bool is_open() const { return id_ >= 0; }
  [[nodiscard]] hid_t id() const { return id_; }

 private:
  hid_t id_;
  herr_t (*close_)(hid_t);
};

template <class Number>
hid_t memory_type() {
  if constexpr (std::is_same_v<Number, double>) return H5T_NATIVE_DOUBLE;
  if constexpr (std::is_same_v<Number, int>) return H5T_NATIVE_INT;
  return H5T_NATIVE_INT64;
}

bool fits(H5T_class_t found, bool must_be_whole) {
  return found == H5T_INTEGER || (found == H5T_FLOAT && !must_be_whole);
}

template <class Number>
std::vector<Number> entries(const Hdf5Reader& reader, hid_t file, const std::string& place) {
  constexpr bool must_be_whole = !std::is_same_v<Number, double>;
  const Silence silence;
  if (!reader.has(place)) reader.fail(place, "is missing");
  const Handle dataset(H5Dopen2(file, place.c_str(), H5P_DEFAULT), H5Dclose);
  if (!dataset.is_open()) reader.fail(place, "is not a dataset, or is damaged", "must be an array of numbers");
  const Handle type(H5Dget_type(dataset.id()), H5Tclose);
  const Handle space(H5Dget_space(dataset.id()), H5Sclose);
  if (!type.is_open() || !space.is_open()) reader.fail(place, "is damaged");
  if (!fits(H5Tget_class(type.id()), must_be_whole)) {
    reader.fail(place, "holds something else", must_be_whole ? "must hold whole numbers" : "must hold numbers");
  }
  const hssize_t count = H5Sget_simple_extent_npoints(space.id());
  if (count < 0) reader.fail(place, "is damaged");
  if (count > max_entries) reader.fail(place, fmt::format("has {} entries", count), "must have fewer than 2^27");
  std::vector<Number> values(static_cast<std::size_t>(count));
  if (values.empty()) return values;
  if (H5Dread(dataset.id(), memory_type<Number>(), H5S_ALL, H5S_ALL, H5P_DEFAULT, values.data()) < 0) {
    reader.fail(place, "cannot be read", "the file may be damaged");
  }
  return values;
}

template <class Number>
bool write_entries(hid_t file, const std::string& place, const std::vector<Number>& values, bool is_packed) {
  const Silence silence;
  const hsize_t count = values.size();
  const Handle space(H5Screate_simple(1, &count, nullptr), H5Sclose);
  const Handle links(H5Pcreate(H5P_LINK_CREATE), H5Pclose);
  const Handle storage(H5Pcreate(H5P_DATASET_CREATE), H5Pclose);
  H5Pset_create_intermediate_group(links.id(), 1);
  if (is_packed && count > 0) {
    const hsize_t chunk = std::min(count, chunk_entries);
    H5Pset_chunk(storage.id(), 1, &chunk);
    H5Pset_shuffle(storage.id());
    H5Pset_deflate(storage.id(), deflate_level);
  }
  const Handle dataset(
      H5Dcreate2(file, place.c_str(), memory_type<Number>(), space.id(), links.id(), storage.id(), H5P_DEFAULT),
      H5Dclose);
  if (!dataset.is_open()) return false;
  return count == 0 || H5Dwrite(dataset.id(), memory_type<Number>(), H5S_ALL, H5S_ALL, H5P_DEFAULT, values.data()) >= 0;
}

}  // namespace

bool has_hdf5() {
  return true;
}

Hdf5Reader::Hdf5Reader(const std::filesystem::path& path) : file_(path.string()) {
  require_file(path);
  const Silence silence;
  const htri_t is_hdf5 = H5Fis_hdf5(file_.c_str());
  if (is_hdf5 == 0) fail_file(file_, "is not an HDF5 file", "must be an FCLIB file in HDF5");
  id_ = H5Fopen(file_.c_str(), H5F_ACC_RDONLY, H5P_DEFAULT);
  if (id_ < 0) fail_file(file_, "cannot be opened as HDF5", "it may be truncated or damaged");
}

Hdf5Reader::~Hdf5Reader() {
  if (id_ >= 0) H5Fclose(id_);
}

bool Hdf5Reader::has(const std::string& place) const {
  const Silence silence;
  for (std::size_t end = place.find('/'); end != std::string::npos; end = place.find('/', end + 1)) {
    if (H5Lexists(id_, place.substr(0, end).c_str(), H5P_DEFAULT) <= 0) return false;
  }
  return H5Lexists(id_, place.c_str(), H5P_DEFAULT) > 0;
}

std::vector<double> Hdf5Reader::numbers(const std::string& place) const {
  return entries<double>(*this, id_, place);
}

std::vector<std::int64_t> Hdf5Reader::integers(const std::string& place) const {
  return entries<std::int64_t>(*this, id_, place);
}

Hdf5Writer::Hdf5Writer(const std::filesystem::path& path) : file_(path.string()) {
  const Silence silence;
  id_ = H5Fcreate(file_.c_str(), H5F_ACC_TRUNC, H5P_DEFAULT, H5P_DEFAULT);
  if (id_ < 0) fail_file(file_, "cannot be written", "");
}

Hdf5Writer::~Hdf5Writer() {
  if (id_ >= 0) H5Fclose(id_);
}

void Hdf5Writer::write(const std::string& place, const std::vector<double>& values, bool is_packed) {
  if (!write_entries(id_, place, values, is_packed)) fail_file(file_, place + " cannot be written", "");
}

void Hdf5Writer::write(const std::string& place, const std::vector<int>& values, bool is_packed) {
  if (!write_entries(id_, place, values, is_packed)) fail_file(file_, place + " cannot be written", "");
}

#else

namespace {

[[noreturn]] void fail_without(const std::filesystem::path& path) {
  throw ProblemError({.file = path.string(),
                      .found = "needs HDF5, and this program was built without HDF5",
                      .allowed = "build with -DORTHANT_HDF5=ON (Debian: libhdf5-dev)"});
}

}  // namespace

bool has_hdf5() {
  return false;
}

Hdf5Reader::Hdf5Reader(const std::filesystem::path& path) {
  require_file(path);
  fail_without(path);
}
Hdf5Reader::~Hdf5Reader() = default;
bool Hdf5Reader::has(const std::string& /*place*/) const {
  return false;
}
std::vector<double> Hdf5Reader::numbers(const std::string& place) const {
  fail(place, "cannot be read");
}
std::vector<std::int64_t> Hdf5Reader::integers(const std::string& place) const {
  fail(place, "cannot be read");
}
Hdf5Writer::Hdf5Writer(const std::filesystem::path& path) {
  fail_without(path);
}
Hdf5Writer::~Hdf5Writer() = default;
void Hdf5Writer::write(const std::string& /*place*/, const std::vector<double>& /*values*/, bool /*is_packed*/) {}
void Hdf5Writer::write(const std::string& /*place*/, const std::vector<int>& /*values*/, bool /*is_packed*/) {}

#endif

}  // namespace orthant::files::detail
