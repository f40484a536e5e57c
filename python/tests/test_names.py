# SPDX-License-Identifier: Apache-2.0
"""Tables, names, units and outputs, and formulas among functions."""

import pickle

import numpy as np
import pytest

import orthant as ot

T = np.linspace(0, 2, 41)
A = np.sin(5 * T)


def shaken(**arguments):
    return ot.Lagrangian(M=1, K=20, force=["-quake(t)"], tables={"quake": ot.table(T, A, **arguments)})


def test_a_table_is_the_function_of_its_samples():
    ours = ot.run(shaken(), q0=[0], h=1e-3, T=2)
    function = ot.Lagrangian(M=1, K=20, force=lambda t, q, v: [-np.interp(t, T, A)])
    np.testing.assert_allclose(ours.q, ot.run(function, q0=[0], h=1e-3, T=2).q, atol=1e-12)


def test_a_table_has_another_interpolation():
    smooth = ot.run(shaken(interpolation="cubic"), q0=[0], h=1e-3, T=2)
    exact = ot.run(ot.Lagrangian(M=1, K=20, force=["-sin(5*t)"]), q0=[0], h=1e-3, T=2)
    np.testing.assert_allclose(smooth.q, exact.q, atol=1e-4)


def test_mistakes_in_tables_name_the_entry():
    with pytest.raises(ot.ModelError, match=r"table\[0\].t\[2\] is 1, must not be before"):
        ot.Lagrangian(M=1, force=["f(t)"], tables={"f": ot.table([0, 2, 1], [0, 1, 2])})
    with pytest.raises(ot.ModelError, match="unknown function 'g'"):
        ot.Lagrangian(M=1, force=["g(t)"], tables={"f": ot.table([0, 1], [0, 1])})


def test_formulas_and_functions_are_mixed_in_one_list():
    mixed = ot.Lagrangian(M=[[1, 0], [0, 2]], force=["-9.81", lambda t, q, v: -4 * q[1] + t])
    formulas = ot.Lagrangian(M=[[1, 0], [0, 2]], force=["-9.81", "-4*q1 + t"])
    runs = [ot.run(each, q0=[0, 1], h=1e-3, T=1) for each in (mixed, formulas)]
    np.testing.assert_allclose(runs[0].q, runs[1].q, rtol=1e-6)


def named():
    return ot.Lagrangian(
        M=1, force=["-10"], contacts=[ot.Contact("q0", restitution=0.5)],
        names={"q": ["height"], "v": ["speed, up"]}, units={"q": "m", "power": "W"}, outputs={"power": "-10*v0"},
    )


def test_columns_are_found_by_name_and_by_key():
    result = ot.run(named(), q0=[1], h=1e-2, T=1)
    assert result.names[:3] == ["t", "height", "speed, up"]
    assert result.keys[:3] == ["t", "q0", "v0"]
    np.testing.assert_array_equal(result["height"], result["q0"])
    np.testing.assert_array_equal(result["power"], -10 * result["speed, up"])
    assert result.q.shape == (101, 1)
    with pytest.raises(KeyError, match="no column 'depth', there are t, height"):
        result["depth"]


def test_names_are_in_result_files_and_read_back(tmp_path):
    result = ot.run(named(), q0=[1], h=1e-2, T=1)
    for form in ("csv", "h5"):
        folder = result.save(tmp_path / form, format=form)
        stored = ot.read_result(folder)
        assert stored.names[:3] == ["t", "height", "speed, up"]
        np.testing.assert_array_equal(stored["v0"], result["speed, up"])
        described = {column["key"]: column for column in stored.to_dict()["columns"]}
        assert described["q0"]["name"] == "height" and described["q0"]["unit"] == "m"
        assert described["power"]["unit"] == "W"
        plain = ot.Lagrangian(M=1, force=["-10"], contacts=[ot.Contact("q0", restitution=0.5)])
        assert ot.compare(stored.folder, ot.run(plain, q0=[1], h=1e-2, T=1)).skorokhod == 0


def test_a_system_is_made_again_with_its_tables_and_names():
    model = ot.Model(shaken(), q0=[0], h=1e-2, T=1)
    assert "quake" in model.system.tables
    text = ot.parse(
        '[[table]]\nname = "f"\nt = [0, 1]\nvalues = [0, 1]\n[system]\nkind = "lcs"\nA = -1\nB = 1\nC = 1\nE = 1\nF = 0\n'
        'u = "f(t)"\nx0 = 0\n[names]\nx = "level"\n[outputs]\ntwice = "2*level"\n[run]\nh = 0.1\nT = 1\n'
    )
    again = text.system
    assert again.names == {"x": ["level"]} and again.outputs == {"twice": "2*level"}
    np.testing.assert_array_equal(ot.run(again, x0=[0], h=0.1, T=1)["twice"], text.run()["twice"])


def test_results_and_tables_can_be_pickled():
    result = ot.run(named(), q0=[1], h=1e-2, T=1)
    assert pickle.loads(pickle.dumps(result)).names == result.names
    assert pickle.loads(pickle.dumps(ot.table([0, 1], [0, 1]))) == ot.table([0, 1], [0, 1])


def test_plots_take_keys_and_names_and_show_names_and_units(tmp_path):
    pytest.importorskip("matplotlib")
    ran = ot.Model(named(), q0=[1], h=1e-3, T=1).run()
    stored = ot.read_result(ran.save(str(tmp_path / "ball")))
    for result in (ran, stored):
        by_key, by_name = result.plot(["q0", "v0"]), result.plot(["height", "speed, up"])
        for figure in (by_key, by_name):
            assert [axis.get_ylabel() for axis in figure.axes] == ["height (m)", "speed, up"]
        for one, other in zip(by_key.axes, by_name.axes):
            np.testing.assert_array_equal(one.lines[0].get_ydata(), other.lines[0].get_ydata())
        # the height goes on, the speed jumps at the impact
        assert not np.isnan(by_key.axes[0].lines[0].get_ydata()).any()
        assert np.isnan(by_key.axes[1].lines[0].get_ydata()).sum() == len(result.events.impulses)
