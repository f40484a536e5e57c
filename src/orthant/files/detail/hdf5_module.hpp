// SPDX-License-Identifier: Apache-2.0
// The interface of the module orthant_hdf5.so (src/modules/hdf5.cpp), in C. Verbs return true when
// they did what they say. Nothing is thrown and nothing is printed: whoever calls says what is wrong, with the name
// of the file.
#pragma once

#include <cstdint>

extern "C" {

/// What is at a place: nothing, a link or what lies behind one, a group, something that cannot be read, an array whose
/// numbers are in other files or need a filter that is not part of HDF5, an array of … . Links are never followed.
enum OrthantHdf5Kind : int {
  orthant_hdf5_nothing,
  orthant_hdf5_link,
  orthant_hdf5_no_dataset,
  orthant_hdf5_damaged,
  orthant_hdf5_elsewhere,
  orthant_hdf5_foreign_filter,
  orthant_hdf5_other,
  orthant_hdf5_integers,
  orthant_hdf5_numbers,
};

struct OrthantHdf5Description {
  OrthantHdf5Kind kind;
  std::int64_t entries;
};

using OrthantHdf5File = std::int64_t;  // negative: not open

struct OrthantHdf5 {
  // files
  bool (*is_hdf5)(const char* path);
  OrthantHdf5File (*open)(const char* path);    // to be read
  OrthantHdf5File (*create)(const char* path);  // replaces an existing file
  bool (*close)(OrthantHdf5File file);

  // arrays; a place is a path in the file, groups on the way are made when it is written
  bool (*has)(OrthantHdf5File file, const char* place);
  OrthantHdf5Description (*describe)(OrthantHdf5File file, const char* place);
  // `count` entries from `first` on; an array of several dimensions only as a whole
  bool (*read_numbers)(OrthantHdf5File file, const char* place, std::int64_t first, std::int64_t count, double* values);
  bool (*read_integers)(OrthantHdf5File file, const char* place, std::int64_t first, std::int64_t count,
                        std::int64_t* values);
  bool (*write_numbers)(OrthantHdf5File file, const char* place, const double* values, std::int64_t count,
                        bool is_packed);
  bool (*write_integers)(OrthantHdf5File file, const char* place, const int* values, std::int64_t count,
                         bool is_packed);

  // columns: arrays of numbers in the root that grow, packed, in chunks of `chunk` entries
  bool (*add_column)(OrthantHdf5File file, const char* name, std::int64_t chunk);
  bool (*append)(OrthantHdf5File file, const char* name, const double* values, std::int64_t count);
  // the names in the root, in the order in which they were made where the file has that, in alphabetical order
  // otherwise
  bool (*visit_names)(OrthantHdf5File file, void (*visit)(const char* name, void* data), void* data);

  // texts (UTF-8): a dataset of its own, or an attribute of what is at `place`
  bool (*write_text)(OrthantHdf5File file, const char* place, const char* text);
  bool (*write_attribute)(OrthantHdf5File file, const char* place, const char* name, const char* text);
  // calls `visit` with the text; `attribute` may be null
  bool (*read_text)(OrthantHdf5File file, const char* place, const char* attribute,
                    void (*visit)(const char* text, void* data), void* data);
};

using OrthantHdf5Entry = const OrthantHdf5*();

/// The name carries the version of the interface: it changes with what is declared above.
#ifdef __GNUC__
__attribute__((visibility("default")))
#endif
OrthantHdf5Entry orthant_hdf5_2;

}  // extern "C"
