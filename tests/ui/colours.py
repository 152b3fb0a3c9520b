"""Measures of colours: contrast (WCAG 2), difference (CIE76) as any eye sees it, one that lacks a cone too (Machado 2009)."""

import numpy as np

# Machado, Oliveira and Fernandes 2009, severity 1, on linear RGB.
EYES = {
    "deuteranope": [[0.367322, 0.860646, -0.227968], [0.280085, 0.672501, 0.047413], [-0.011820, 0.042940, 0.968881]],
    "protanope": [[0.152286, 1.052583, -0.204868], [0.114503, 0.786281, 0.099216], [-0.003882, -0.048116, 1.051998]],
    "tritanope": [[1.255528, -0.076749, -0.178779], [-0.078411, 0.930809, 0.147602], [0.004733, 0.691367, 0.303900]],
}
XYZ = np.array(
    [[0.4124564, 0.3575761, 0.1804375], [0.2126729, 0.7151522, 0.0721750], [0.0193339, 0.1191920, 0.9503041]]
)
WHITE = XYZ.sum(axis=1)


def linear(name):
    values = np.array([int(name[i : i + 2], 16) / 255 for i in (1, 3, 5)])
    return np.where(values <= 0.04045, values / 12.92, ((values + 0.055) / 1.055) ** 2.4)


def contrast(one, other):
    shades = sorted(float(linear(name) @ XYZ[1]) for name in (one, other))
    return (shades[1] + 0.05) / (shades[0] + 0.05)


def lab(light):
    share = (XYZ @ np.clip(light, 0, 1)) / WHITE
    f = np.where(share > 216 / 24389, np.cbrt(share), (24389 / 27 * share + 16) / 116)
    return np.array([116 * f[1] - 16, 500 * (f[0] - f[1]), 200 * (f[1] - f[2])])


def difference(one, other, eye=""):
    pair = [linear(name) for name in (one, other)]
    if eye:
        pair = [np.array(EYES[eye]) @ light for light in pair]
    return float(np.linalg.norm(lab(pair[0]) - lab(pair[1])))


def lightness(name):
    return float(lab(linear(name))[0])
