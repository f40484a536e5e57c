# SPDX-License-Identifier: Apache-2.0
"""Pickles, copies, folders, pictures: what Python does with any object."""

import copy
import json
import pickle

import numpy as np
import pytest

import orthant as ot

NAMES = ("bouncing_ball", "triple_integrator", "play")


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("copied", [copy.deepcopy, lambda value: pickle.loads(pickle.dumps(value))], ids=["copy", "pickle"])
def test_results_are_copied_whole(name, copied, tmp_path):
    result = ot.example(name).run(T=2)
    other = copied(result)
    assert type(other) is type(result)
    np.testing.assert_array_equal(other.table, result.table)
    assert other.to_dict() == result.to_dict()
    assert str(other) == str(result)
    result.save(tmp_path / "one")
    other.save(tmp_path / "two")
    for file in ("result.json", "trajectory.csv", "report.html"):
        assert (tmp_path / "one" / file).read_bytes() == (tmp_path / "two" / file).read_bytes()


@pytest.mark.parametrize("name", NAMES)
def test_a_trajectory_in_hdf5_is_read_back_like_one_in_csv(name, tmp_path):
    result = ot.example(name).run(T=2)
    try:
        folder = result.save(tmp_path / "packed", format="h5")
    except ValueError as error:
        if "built without HDF5" in str(error):
            pytest.skip(str(error))
        raise
    assert sorted(file.name for file in folder.iterdir()) == ["checksums.txt", "report.html", "result.json", "trajectory.h5"]
    stored, plain = ot.read_result(folder), ot.read_result(result.save(tmp_path / "plain"))
    assert stored.names == plain.names == result.names
    np.testing.assert_array_equal(stored.table, result.table)
    np.testing.assert_array_equal(plain.table, result.table)
    assert stored.to_dict() == plain.to_dict()


def test_formats_that_do_not_exist_are_refused(tmp_path):
    with pytest.raises(ValueError, match="no format of trajectories is called 'xml'"):
        ot.example("play").run(T=0.1).save(tmp_path / "out", format="xml")
    assert not list(tmp_path.iterdir())


def test_a_spoilt_pickle_is_refused():
    raw = ot.example("play").run(T=0.1)._raw
    state, table = raw.__getstate__()
    with pytest.raises(ValueError, match="not a result of this version"):
        type(raw).__new__(type(raw)).__setstate__((state[:-3], table))


@pytest.mark.parametrize("name", NAMES)
def test_models_are_copied_whole(name):
    model = ot.example(name).with_options(T=0.5)
    for other in (copy.deepcopy(model), pickle.loads(pickle.dumps(model))):
        assert repr(other) == repr(model) and other.options == model.options
        np.testing.assert_array_equal(other.run().table, model.run().table)


def test_systems_are_copied_whole():
    system = ot.Lagrangian(M=np.eye(1), force=["-10"], contacts=[ot.Contact("q0", restitution=0.5)])
    for other in (copy.deepcopy(system), pickle.loads(pickle.dumps(system))):
        assert other == system
    model = ot.Model(system, q0=[1], h=1e-2, T=1)
    np.testing.assert_array_equal(pickle.loads(pickle.dumps(model)).run().table, model.run().table)
    findings = model.analyze()
    assert pickle.loads(pickle.dumps(findings)) == findings


def test_a_folder_is_read_back(tmp_path):
    result = ot.example("bouncing_ball").run()
    stored = ot.read_result(result.save(tmp_path / "ball"))
    assert stored.names == result.names
    np.testing.assert_allclose(stored.table, result.table, rtol=1e-15)
    assert json.loads((tmp_path / "ball" / "result.json").read_text())["status"] == stored.status == "finished"
    assert ot.compare(stored, result).uniform == 0
    with pytest.raises(ValueError, match="nothing"):
        ot.read_result(tmp_path / "nothing")


@pytest.mark.parametrize("name", NAMES)
def test_notebooks_show_a_picture(name):
    html = ot.example(name).run()._repr_html_()
    assert "finished" in html and "<svg" in html and "<path" in html and "certificate" in html
    assert len(html) < 100_000
    assert "nan" not in html


def test_plots_have_ink(tmp_path):
    pytest.importorskip("matplotlib")
    result = ot.example("bouncing_ball").run()
    figure = result.plot(["q0", "v0"])
    assert [axis.get_ylabel() for axis in figure.axes] == ["q0", "v0"]
    np.testing.assert_array_equal(figure.axes[0].lines[0].get_ydata(), result["q0"])
    figure.savefig(tmp_path / "ball.png")
    assert (tmp_path / "ball.png").stat().st_size > 5000
    with pytest.raises(KeyError, match="no column 'q7'"):
        result.plot(["q7"])


def test_a_study_finds_the_order():
    study = ot.study(ot.example("circuit"), steps=[1e-1, 1e-2, 1e-3], schemes=["emts"], T=3)
    assert study.order["emts"] == pytest.approx(1, abs=0.1)
    assert [row.h for row in study.rows] == [1e-1, 1e-2, 1e-3]
    assert "hausdorff" in str(study)
    assert "order" in study.plot().axes[0].get_legend().get_texts()[0].get_text()


def test_solvers_agree():
    rng = np.random.default_rng(20080113)
    root = rng.normal(size=(20, 20))
    M, q = root @ root.T + np.eye(20), rng.normal(size=20)
    for method in ("auto", "pivoting", "lemke", "semismooth-newton"):
        solution = ot.solve_lcp(M, q, method=method)
        assert solution.status == "solved"
        np.testing.assert_allclose(np.minimum(solution.z, M @ solution.z + q), 0, atol=1e-9)
    scipy = pytest.importorskip("scipy.sparse")
    np.testing.assert_allclose(ot.solve_lcp(scipy.csr_matrix(M), q).z, ot.solve_lcp(M, q).z, atol=1e-9)
    box = ot.solve_lcp(M, q, lower=-0.01 * np.ones(20), upper=0.01 * np.ones(20))
    assert box.status == "solved" and np.abs(box.z).max() <= 0.01
    nothing = ot.solve_lcp([[0.0]], [-1.0])
    assert nothing.status == "no_solution" and nothing.because


def test_lines_end_at_jumps_and_nowhere_else():
    plt = pytest.importorskip("matplotlib.figure")
    for options in ({}, {"scheme": "event-driven", "zeno": "continue"}):
        result = ot.example("bouncing_ball").run(T=2, **options)
        figure = result.plot(["q0", "v0"])
        q, v = (axes.lines[0] for axes in figure.axes)
        assert not np.isnan(q.get_ydata()).any()
        jumps = q.get_xdata().size and np.flatnonzero(np.isnan(v.get_ydata()))
        assert len(jumps) == len([event for event in result.events if "impulse" in event])
        ends = v.get_ydata()[jumps - 1], v.get_ydata()[jumps + 1]
        np.testing.assert_allclose(ends[1], -0.8 * ends[0], rtol=2e-2)
        assert all(line.get_drawstyle() == "default" for line in (q, v))


def test_several_results_share_axes_with_labels_and_styles():
    figures = pytest.importorskip("matplotlib.figure")
    ax = figures.Figure().subplots()
    for h, colour in ((5e-3, "red"), (5e-2, "blue")):
        ot.example("bouncing_ball").run(h=h).plot("q0", ax=ax, label=f"h = {h}", color=colour, linestyle="--")
    assert [text.get_text() for text in ax.get_legend().get_texts()] == ["h = 0.005", "h = 0.05"]
    assert [line.get_color() for line in ax.lines] == ["red", "blue"]
    with pytest.raises(ValueError, match="1 labels for 2 columns"):
        ot.example("bouncing_ball").run().plot(["q0", "v0"], label="one")


def test_the_view_of_a_notebook_says_what_it_leaves_out():
    html = ot.example("newtons_cradle").run()._repr_html_()
    assert "Not shown: " in html and "columns (" in html and "result.events" in html


def test_what_cannot_be_changed_says_how_it_is_done():
    model = ot.example("bouncing_ball")
    for change, how in (
        (lambda: model.parameters.update(e=0.5), "parameters.e"),
        (lambda: model.parameters.__setitem__("e", 0.5), "parameters.e"),
        (lambda: model.options.__setitem__("h", 0.5), "with_options"),
        (lambda: model.start["q0"].__setitem__(0, 2), "ot.Model"),
        (lambda: model.system.force.__setitem__(0, 2), "ot.Lagrangian"),
        (lambda: model.system.force.append(2), "ot.Lagrangian"),
    ):
        with pytest.raises(TypeError, match=how):
            change()
    for owner, name, how in (
        (model, "h", r"with_options\(h="),
        (model, "e", "parameters.e"),
        (model.system, "force", "ot.Lagrangian"),
        (model.system, "forces", "has no forces"),
        (model.system.contacts[0], "restitution", "make another"),
        (ot.Stepper(model), "u", "function that the model knows"),
        (ot.Stepper(model), "q", "restart"),
    ):
        with pytest.raises(AttributeError, match=how):
            setattr(owner, name, 3)
    with pytest.raises(ValueError):
        ot.Lcs(A=np.zeros((1, 1)), B=-1, C=-1).A[0, 0] = 1  # an array
    other = copy.deepcopy(model.parameters)
    other["e"] = 0.1  # a copy is the user's own
    assert model.parameters == {"g": 10.0, "e": 0.8} and model.run().status == "finished"


@pytest.mark.parametrize("name", [name for name in ot.examples() if "1000" not in name])
def test_a_model_as_toml_is_the_same_model(name):
    model = ot.example(name)
    other = ot.parse(model.to_toml(), name=model.name)
    assert other._spec.document == model._spec.document
    assert other.options == model.options and other.start == model.start


def test_a_built_model_as_toml_runs_alike_and_keeps_its_drawings(tmp_path):
    wheel = {"shape": "disc", "at": [0, "q"], "radius": 0.1, "name": "the ball"}
    model = ot.Model(ot.Lagrangian(M=1, force=[-10], contacts=[ot.Contact("q0", 0.8)]), q0=[1], h=1e-2, T=1, draw=[wheel])
    assert "the ball" in model.run().report(tmp_path / "report.html").read_text()
    other = ot.parse(model.to_toml())
    np.testing.assert_array_equal(other.run().table, model.run().table)
    assert "the ball" in other.run().report(tmp_path / "other.html").read_text()
    assert "the ball" in copy.deepcopy(model).to_toml()
    with pytest.raises(ValueError, match="draw"):
        ot.Model(model.system, q0=[1], draw=[{"shape": "disk", "at": [0, 0]}])
    function = ot.Lagrangian(M=1, force=lambda t, q, v: [-10.0])
    with pytest.raises(ValueError, match="functions of Python"):
        ot.Model(function, q0=[1], h=1e-2, T=1).to_toml()
