/* SPDX-License-Identifier: Apache-2.0
   Copies an HDF5 file with one of its arrays (a link: or groups) replaced by something that leads out of it.
     hdf5_elsewhere FROM TO PLACE KIND OTHER
   OTHER is the file that it leads to. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <hdf5.h>

static void copy_bytes(const char* from, const char* to) {
  FILE* in = fopen(from, "rb");
  FILE* out = fopen(to, "wb");
  int c;
  if (in == NULL || out == NULL) exit(2);
  while ((c = fgetc(in)) != EOF) fputc(c, out);
  fclose(in);
  fclose(out);
}

static size_t pass(unsigned flags, size_t count, const unsigned values[], size_t bytes, size_t* size, void** buffer) {
  (void)flags, (void)count, (void)values, (void)size, (void)buffer;
  return bytes;
}

int main(int count, char** words) {
  const char *place, *kind, *other;
  hid_t file, array, type, space, storage;
  hsize_t length;
  double* values;
  if (count != 6) return 2;
  place = words[3], kind = words[4], other = words[5];
  copy_bytes(words[1], words[2]);
  file = H5Fopen(words[2], H5F_ACC_RDWR, H5P_DEFAULT);
  if (strcmp(kind, "soft") == 0 || strcmp(kind, "link") == 0) {
    H5Lmove(file, place, file, "/moved", H5P_DEFAULT, H5P_DEFAULT);
    if (strcmp(kind, "soft") == 0) H5Lcreate_soft("/moved", file, place, H5P_DEFAULT, H5P_DEFAULT);
    if (strcmp(kind, "link") == 0) H5Lcreate_external(other, "/array", file, place, H5P_DEFAULT, H5P_DEFAULT);
    return H5Fclose(file) < 0;
  }
  array = H5Dopen2(file, place, H5P_DEFAULT);
  type = H5Dget_type(array);
  length = (hsize_t)H5Sget_simple_extent_npoints(H5Dget_space(array));
  values = calloc(length, sizeof(double));
  H5Dread(array, type, H5S_ALL, H5S_ALL, H5P_DEFAULT, values);
  H5Dclose(array);
  H5Ldelete(file, place, H5P_DEFAULT);
  space = H5Screate_simple(1, &length, NULL);
  storage = H5Pcreate(H5P_DATASET_CREATE);
  if (strcmp(kind, "storage") == 0) H5Pset_external(storage, other, 0, length * H5Tget_size(type));
  if (strcmp(kind, "virtual") == 0) H5Pset_virtual(storage, space, other, "/array", space);
  if (strcmp(kind, "filter") == 0) {
    const H5Z_class2_t filter = {H5Z_CLASS_T_VERS, 32000, 1, 1, "pass", NULL, NULL, pass};
    H5Zregister(&filter);
    H5Pset_chunk(storage, 1, &length);
    H5Pset_filter(storage, 32000, 0, 0, NULL);
  }
  array = H5Dcreate2(file, place, type, space, H5P_DEFAULT, storage, H5P_DEFAULT);
  if (strcmp(kind, "filter") == 0) H5Dwrite(array, type, H5S_ALL, H5S_ALL, H5P_DEFAULT, values);
  return array < 0 || H5Dclose(array) < 0 || H5Fclose(file) < 0;
}
