// SPDX-License-Identifier: Apache-2.0
// The module orthant_hdf5.so: the little of HDF5 that we need, behind plain functions.
#include "orthant/files/detail/hdf5_module.hpp"

#include <algorithm>
#include <string>
#include <string_view>
#include <type_traits>

#include <hdf5.h>

namespace {

static_assert(std::is_same_v<hid_t, OrthantHdf5File>);

constexpr hsize_t packed_chunk = 4096;
constexpr unsigned deflate_level = 6;
constexpr unsigned column_deflate_level = 1;  // rows are written while a run waits

// HDF5 prints its error stack unless told otherwise; what the caller's program has told it comes back in the end.
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

// ---- files ----------------------------------------------------------------------------------------

bool is_hdf5(const char* path) {
  const Silence silence;
  return H5Fis_hdf5(path) != 0;
}

OrthantHdf5File open_file(const char* path) {
  const Silence silence;
  return H5Fopen(path, H5F_ACC_RDONLY, H5P_DEFAULT);
}

OrthantHdf5File create_file(const char* path) {
  const Silence silence;
  const Handle creation(H5Pcreate(H5P_FILE_CREATE), H5Pclose);
  H5Pset_link_creation_order(creation.id(), H5P_CRT_ORDER_TRACKED | H5P_CRT_ORDER_INDEXED);
  return H5Fcreate(path, H5F_ACC_TRUNC, creation.id(), H5P_DEFAULT);
}

bool close_file(OrthantHdf5File file) {
  const Silence silence;
  return H5Fclose(file) >= 0;
}

// ---- arrays ---------------------------------------------------------------------------------------

// Where a path leads, part by part: to nothing, to an object of this file, or to a link. No link is followed, since it
// may name any file of the machine.
enum class Way { nothing, link, object };

Way way_to(OrthantHdf5File file, const std::string& path) {
  for (std::size_t end = 0; end != std::string::npos;) {
    end = path.find('/', end + 1);
    const std::string part = path.substr(0, end);
    if (H5Lexists(file, part.c_str(), H5P_DEFAULT) <= 0) return Way::nothing;
    H5L_info_t link;
    if (H5Lget_info(file, part.c_str(), &link, H5P_DEFAULT) < 0) return Way::nothing;
    if (link.type != H5L_TYPE_HARD) return Way::link;
  }
  return Way::object;
}

bool has(OrthantHdf5File file, const char* place) {
  const Silence silence;
  return way_to(file, place) != Way::nothing;
}

// Numbers in other files, or packed by a filter that HDF5 would load from a folder of the machine: to be asked before
// anything else of a dataset, because its extent may already need the other files.
OrthantHdf5Kind storage_of(hid_t dataset) {
  const Handle storage(H5Dget_create_plist(dataset), H5Pclose);
  if (!storage.is_open()) return orthant_hdf5_damaged;
  if (H5Pget_external_count(storage.id()) != 0 || H5Pget_layout(storage.id()) == H5D_VIRTUAL) {
    return orthant_hdf5_elsewhere;
  }
  const int filters = H5Pget_nfilters(storage.id());
  if (filters < 0) return orthant_hdf5_damaged;
  for (int i = 0; i < filters; ++i) {
    std::size_t parameters = 0;
    const H5Z_filter_t filter =
        H5Pget_filter2(storage.id(), static_cast<unsigned>(i), nullptr, &parameters, nullptr, 0, nullptr, nullptr);
    if (filter < 0 || filter >= H5Z_FILTER_RESERVED) return orthant_hdf5_foreign_filter;
  }
  return orthant_hdf5_other;
}

// Negative unless it is a dataset of this file whose numbers are in this file, too.
hid_t open_own(OrthantHdf5File file, const char* place) {
  if (way_to(file, place) != Way::object) return -1;
  const hid_t dataset = H5Dopen2(file, place, H5P_DEFAULT);
  if (dataset < 0 || storage_of(dataset) == orthant_hdf5_other) return dataset;
  H5Dclose(dataset);
  return -1;
}

// Does a damaged header promise more than the file has? Beyond the end of a compact array HDF5 1.10 reads what is there, and
// chunks that are absent are zeros, of which there may be more than memory. Chunks may be packed: deflated, 1032 to 1 at most.
bool promises_too_much(hid_t dataset, hid_t type, hssize_t entries) {
  const Handle storage(H5Dget_create_plist(dataset), H5Pclose);
  const hsize_t packed = H5Pget_layout(storage.id()) == H5D_CHUNKED ? 4096 : 1;
  return H5Dget_storage_size(dataset) * packed / std::max<hsize_t>(H5Tget_size(type), 1) <
         static_cast<hsize_t>(entries);
}

OrthantHdf5Description describe(OrthantHdf5File file, const char* place) {
  const Silence silence;
  const Way way = way_to(file, place);
  if (way != Way::object) return {way == Way::link ? orthant_hdf5_link : orthant_hdf5_nothing, 0};
  const Handle dataset(H5Dopen2(file, place, H5P_DEFAULT), H5Dclose);
  if (!dataset.is_open()) return {orthant_hdf5_no_dataset, 0};
  const OrthantHdf5Kind storage = storage_of(dataset.id());
  if (storage != orthant_hdf5_other) return {storage, 0};
  const Handle type(H5Dget_type(dataset.id()), H5Tclose);
  const Handle space(H5Dget_space(dataset.id()), H5Sclose);
  if (!type.is_open() || !space.is_open()) return {orthant_hdf5_damaged, 0};
  const hssize_t entries = H5Sget_simple_extent_npoints(space.id());
  if (entries < 0 || promises_too_much(dataset.id(), type.id(), entries)) return {orthant_hdf5_damaged, 0};
  const H5T_class_t found = H5Tget_class(type.id());
  if (found == H5T_INTEGER) return {orthant_hdf5_integers, entries};
  return {found == H5T_FLOAT ? orthant_hdf5_numbers : orthant_hdf5_other, entries};
}

template <class Number>
bool read_entries(OrthantHdf5File file, const char* place, std::int64_t first, std::int64_t count, Number* values) {
  const Silence silence;
  if (count == 0) return true;
  const Handle dataset(open_own(file, place), H5Dclose);
  if (!dataset.is_open()) return false;
  const Handle space(H5Dget_space(dataset.id()), H5Sclose);
  if (first == 0 && count == H5Sget_simple_extent_npoints(space.id())) {
    return H5Dread(dataset.id(), memory_type<Number>(), H5S_ALL, H5S_ALL, H5P_DEFAULT, values) >= 0;
  }
  if (H5Sget_simple_extent_ndims(space.id()) != 1) return false;
  const auto start = static_cast<hsize_t>(first);
  const auto length = static_cast<hsize_t>(count);
  const Handle memory(H5Screate_simple(1, &length, nullptr), H5Sclose);
  return H5Sselect_hyperslab(space.id(), H5S_SELECT_SET, &start, nullptr, &length, nullptr) >= 0 &&
         H5Dread(dataset.id(), memory_type<Number>(), memory.id(), space.id(), H5P_DEFAULT, values) >= 0;
}

bool pack(hid_t storage, hsize_t chunk, unsigned level) {
  return H5Pset_chunk(storage, 1, &chunk) >= 0 && H5Pset_shuffle(storage) >= 0 && H5Pset_deflate(storage, level) >= 0;
}

template <class Number>
bool write_entries(OrthantHdf5File file, const char* place, const Number* values, std::int64_t entries,
                   bool is_packed) {
  const Silence silence;
  const auto count = static_cast<hsize_t>(entries);
  const Handle space(H5Screate_simple(1, &count, nullptr), H5Sclose);
  const Handle links(H5Pcreate(H5P_LINK_CREATE), H5Pclose);
  const Handle storage(H5Pcreate(H5P_DATASET_CREATE), H5Pclose);
  H5Pset_create_intermediate_group(links.id(), 1);
  if (is_packed && count > 0) pack(storage.id(), std::min(count, packed_chunk), deflate_level);
  const Handle dataset(
      H5Dcreate2(file, place, memory_type<Number>(), space.id(), links.id(), storage.id(), H5P_DEFAULT), H5Dclose);
  if (!dataset.is_open()) return false;
  return count == 0 || H5Dwrite(dataset.id(), memory_type<Number>(), H5S_ALL, H5S_ALL, H5P_DEFAULT, values) >= 0;
}

// ---- columns --------------------------------------------------------------------------------------

bool add_column(OrthantHdf5File file, const char* name, std::int64_t chunk) {
  const Silence silence;
  const hsize_t none = 0;
  const hsize_t unlimited = H5S_UNLIMITED;
  const Handle space(H5Screate_simple(1, &none, &unlimited), H5Sclose);
  const Handle storage(H5Pcreate(H5P_DATASET_CREATE), H5Pclose);
  if (!pack(storage.id(), static_cast<hsize_t>(chunk), column_deflate_level)) return false;
  const Handle dataset(H5Dcreate2(file, name, H5T_NATIVE_DOUBLE, space.id(), H5P_DEFAULT, storage.id(), H5P_DEFAULT),
                       H5Dclose);
  return dataset.is_open();
}

bool append(OrthantHdf5File file, const char* name, const double* values, std::int64_t count) {
  const Silence silence;
  const Handle dataset(H5Dopen2(file, name, H5P_DEFAULT), H5Dclose);
  if (!dataset.is_open()) return false;
  hsize_t start = 0;
  {
    const Handle before(H5Dget_space(dataset.id()), H5Sclose);
    if (H5Sget_simple_extent_dims(before.id(), &start, nullptr) != 1) return false;
  }
  const auto length = static_cast<hsize_t>(count);
  const hsize_t extent = start + length;
  if (H5Dset_extent(dataset.id(), &extent) < 0) return false;
  const Handle space(H5Dget_space(dataset.id()), H5Sclose);
  const Handle memory(H5Screate_simple(1, &length, nullptr), H5Sclose);
  return H5Sselect_hyperslab(space.id(), H5S_SELECT_SET, &start, nullptr, &length, nullptr) >= 0 &&
         H5Dwrite(dataset.id(), H5T_NATIVE_DOUBLE, memory.id(), space.id(), H5P_DEFAULT, values) >= 0;
}

struct Visitor {
  void (*visit)(const char* name, void* data);
  void* data;
};

herr_t visit_link(hid_t /*group*/, const char* name, const H5L_info_t* /*information*/, void* data) {
  const auto* const visitor = static_cast<const Visitor*>(data);
  visitor->visit(name, visitor->data);
  return 0;
}

bool visit_names(OrthantHdf5File file, void (*visit)(const char* name, void* data), void* data) {
  const Silence silence;
  Visitor visitor{visit, data};
  unsigned order = 0;
  const Handle root(H5Gopen2(file, "/", H5P_DEFAULT), H5Gclose);
  if (!root.is_open()) return false;
  const Handle creation(H5Gget_create_plist(root.id()), H5Pclose);
  H5Pget_link_creation_order(creation.id(), &order);
  const bool is_ordered = (order & H5P_CRT_ORDER_TRACKED) != 0;
  return H5Literate(root.id(), is_ordered ? H5_INDEX_CRT_ORDER : H5_INDEX_NAME, H5_ITER_INC, nullptr, visit_link,
                    &visitor) >= 0;
}

// ---- texts ----------------------------------------------------------------------------------------

hid_t text_type() {
  const hid_t type = H5Tcopy(H5T_C_S1);
  H5Tset_size(type, H5T_VARIABLE);
  H5Tset_cset(type, H5T_CSET_UTF8);
  return type;
}

bool write_text(OrthantHdf5File file, const char* place, const char* text) {
  const Silence silence;
  const Handle type(text_type(), H5Tclose);
  const Handle space(H5Screate(H5S_SCALAR), H5Sclose);
  const Handle dataset(H5Dcreate2(file, place, type.id(), space.id(), H5P_DEFAULT, H5P_DEFAULT, H5P_DEFAULT), H5Dclose);
  return dataset.is_open() && H5Dwrite(dataset.id(), type.id(), H5S_ALL, H5S_ALL, H5P_DEFAULT, &text) >= 0;
}

bool write_attribute(OrthantHdf5File file, const char* place, const char* name, const char* text) {
  const Silence silence;
  const Handle type(text_type(), H5Tclose);
  const Handle space(H5Screate(H5S_SCALAR), H5Sclose);
  const Handle attribute(
      H5Acreate_by_name(file, place, name, type.id(), space.id(), H5P_DEFAULT, H5P_DEFAULT, H5P_DEFAULT), H5Aclose);
  return attribute.is_open() && H5Awrite(attribute.id(), type.id(), &text) >= 0;
}

bool read_text(OrthantHdf5File file, const char* place, const char* name, void (*visit)(const char* text, void* data),
               void* data) {
  const Silence silence;
  const bool is_attribute = name != nullptr;
  if (way_to(file, place) != Way::object) return false;
  const Handle object(
      is_attribute ? H5Aopen_by_name(file, place, name, H5P_DEFAULT, H5P_DEFAULT) : open_own(file, place),
      is_attribute ? H5Aclose : H5Dclose);
  if (!object.is_open()) return false;
  const Handle found(is_attribute ? H5Aget_type(object.id()) : H5Dget_type(object.id()), H5Tclose);
  const Handle space(is_attribute ? H5Aget_space(object.id()) : H5Dget_space(object.id()), H5Sclose);
  if (H5Tis_variable_str(found.id()) <= 0 || H5Sget_simple_extent_npoints(space.id()) != 1) return false;
  const Handle type(text_type(), H5Tclose);
  char* text = nullptr;
  const herr_t code = is_attribute ? H5Aread(object.id(), type.id(), &text)
                                   : H5Dread(object.id(), type.id(), H5S_ALL, H5S_ALL, H5P_DEFAULT, &text);
  if (code < 0) return false;
  visit(text == nullptr ? "" : text, data);
  H5free_memory(text);
  return true;
}

}  // namespace

const OrthantHdf5* orthant_hdf5_2() {
  // A file whose last bytes did not fit on the disk stays half open inside HDF5, which crashes when it tidies up at exit.
  static const herr_t leaves_exit_alone = H5dont_atexit();
  static_cast<void>(leaves_exit_alone);
  static const OrthantHdf5 functions{.is_hdf5 = is_hdf5,
                                     .open = open_file,
                                     .create = create_file,
                                     .close = close_file,
                                     .has = has,
                                     .describe = describe,
                                     .read_numbers = read_entries<double>,
                                     .read_integers = read_entries<std::int64_t>,
                                     .write_numbers = write_entries<double>,
                                     .write_integers = write_entries<int>,
                                     .add_column = add_column,
                                     .append = append,
                                     .visit_names = visit_names,
                                     .write_text = write_text,
                                     .write_attribute = write_attribute,
                                     .read_text = read_text};
  return &functions;
}
