# SPDX-License-Identifier: Apache-2.0
"""Arrays of numpy go into a system as they are: bit for bit, and fast."""

import time

import numpy as np
import pytest

import orthant as ot

rng = np.random.default_rng(20080113)


def system_table(system, **start):
    """What the model holds in C++."""
    return ot.Model(system, **start)._spec.document["system"]


# A stable system of 400 states and 40 outputs of relative degree 1. Without its matrices as lists it takes a few milliseconds
def test_a_large_system_is_built_in_milliseconds():
    n, m = 400, 40
    A, B = rng.normal(size=(n, n)), rng.normal(size=(n, m))
    x0 = rng.normal(size=n)
    seconds = []
    for _ in range(5):
        start = time.process_time()
        model = ot.Model(ot.Lcs(A=A, B=B, C=B.T, D=np.eye(m)), x0=x0)
        seconds.append(time.process_time() - start)
    assert min(seconds) < 0.030
    assert model.start["x0"] == x0.tolist()


@pytest.mark.parametrize("order", ["C", "F"])
def test_matrices_arrive_bit_for_bit(order):
    shapes = {"A": (7, 7), "B": (7, 3), "C": (3, 7), "D": (3, 3), "E": (7, 2), "F": (3, 2)}
    matrices = {name: np.asarray(rng.normal(size=shape), order=order) for name, shape in shapes.items()}
    x0 = rng.normal(size=14)[::2]  # with gaps in memory
    table = system_table(ot.Lcs(**matrices, u=["t", 1]), x0=x0)
    for name, matrix in matrices.items():
        np.testing.assert_array_equal(table[name], matrix, strict=True)
    np.testing.assert_array_equal(table["x0"], x0)


def toml(value):
    return repr(np.asarray(value).tolist())


def test_a_run_is_that_of_the_same_system_in_a_file():
    A, C, x0 = rng.normal(size=(4, 4)), rng.normal(size=(2, 4)), rng.normal(size=4)
    D = 2 * np.eye(2)
    text = f'[system]\nkind = "lcs"\nA = {toml(A)}\nB = {toml(C.T)}\nC = {toml(C)}\nD = {toml(D)}\nx0 = {toml(x0)}\n'
    file = ot.parse(text + "[run]\nh = 1e-2\nT = 1\n").run()
    ours = ot.run(ot.Lcs(A, C.T, C, D), x0=x0, h=1e-2, T=1)
    np.testing.assert_array_equal(ours.table, file.table)


def test_a_mechanical_run_is_that_of_the_same_system_in_a_file():
    root = rng.normal(size=(3, 3))
    M, K, normal, q0 = root @ root.T + np.eye(3), np.diag([4.0, 5.0, 6.0]), rng.normal(size=3), rng.normal(size=3)
    M = (M + M.T) / 2
    text = (
        f'[system]\nkind = "lagrangian"\nM = {toml(M)}\nK = {toml(K)}\nforce = [1, 2, 3]\nq0 = {toml(q0)}\n'
        f"[[contact]]\nnormal = {toml(normal)}\noffset = 3\nrestitution = 0.5\n[run]\nh = 1e-2\nT = 2\n"
    )
    system = ot.Lagrangian(M, K=K, force=np.array([1, 2, 3]), contacts=[ot.Contact(normal, restitution=0.5, offset=3)])
    ours = ot.run(system, q0=q0, h=1e-2, T=2)
    np.testing.assert_array_equal(ours.table, ot.parse(text).run().table)


def test_lists_and_integers_and_single_numbers_are_arrays_too():
    written = system_table(ot.Lcs(A=[[1, 2], [3, 4.5]], B=[[1], [0]], C=((1, 0),)), x0=(1, 2))
    arrays = system_table(ot.Lcs(A=np.array([[1, 2], [3, 4.5]]), B=np.array([[1], [0]]), C=np.array([[1, 0]])), x0=np.array([1, 2]))
    assert written == arrays
    rows = system_table(ot.Lcs(A=[np.array([1, 2]), [3, 4.5]], B=[[1], ["0"]], C=[[1, 0]]), x0=[1, "2"])
    assert rows == arrays  # with formulas it is read as a model file is
    assert system_table(ot.Lcs(A=np.float32(0.5), B=1, C=np.array(1)), x0=0)["A"] == [[0.5]]


def test_sparse_matrices_stay_sparse():
    scipy = pytest.importorskip("scipy.sparse")
    dense = np.array([[2.0, -1, 0], [-1, 2, -1], [0, -1, 2]])
    for form in (scipy.csc_matrix, scipy.csr_matrix, scipy.coo_matrix, scipy.dok_matrix):
        system = ot.Lagrangian(M=form(dense), K=form(dense), contacts=[ot.Contact(form([[1.0, 0, 0]]))])
        assert system_table(system, q0=np.zeros(3))["M"] == dense.tolist()
        assert system == ot.Lagrangian(M=dense, K=dense, contacts=[ot.Contact([[1, 0, 0]])])
        assert system != ot.Lagrangian(M=form(2 * dense), K=form(dense), contacts=[ot.Contact([[1, 0, 0]])])
    twice = scipy.coo_matrix(([1.0, 2.0], ([0, 0], [0, 0])), shape=(1, 1))
    assert system_table(ot.Lcs(A=twice, B=1, C=1), x0=0)["A"] == [[3.0]]
    n = 20_000  # as a dense matrix it would take 3 GB
    chain = ot.Lagrangian(M=scipy.identity(n), K=scipy.diags([-1.0, 2.0, -1.0], [-1, 0, 1], shape=(n, n)))
    assert ot.Model(chain, q0=np.zeros(n)).start["v0"] == [0.0] * n


def test_a_system_is_that_of_its_arguments_when_it_was_made():
    A = np.eye(2)
    system = ot.Lcs(A=A, B=[[1], [0]], C=[[1, 0]])
    A[0, 0] = 7
    assert system.A[0, 0] == 1 and system_table(system, x0=[0, 0])["A"] == [[1.0, 0.0], [0.0, 1.0]]


def test_starts_are_independent_of_each_other():
    system = ot.Lcs(A=0, B=1, C=1)
    one, two = ot.Model(system, x0=[1], name="one"), ot.Model(system, x0=[2], comment="second")
    assert (one.start, one.name, one.comment) == ({"x0": [1.0]}, "one", "")
    assert (two.start, two.name, two.comment) == ({"x0": [2.0]}, "lcs", "second")
    ball = ot.Lagrangian(M=1)
    assert ot.Model(ball, q0=1, v0=[2]).start == {"q0": [1.0], "v0": [2.0]}
    assert ot.Model(ball, q0=1).start == {"q0": [1.0], "v0": [0.0]}
