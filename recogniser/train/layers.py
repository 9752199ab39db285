"""What makes made pictures as hard as real ones, each thing by name and with its share of the pictures.

WITHOUT=flash,clutter leaves some out, so that two runs can tell what one of them brings.
"""
import os

SHARES = {
    # What is written.
    "tablet": .24,         # numbers in strokes of real hands
    "written-words": .3,   # words in strokes of real hands
    "word-beside": .08,    # a word in the ink of the number, on its line
    "wide-gaps": .11,      # half a digit to one and a half between two of them
    "loose-digits": .08,   # each turned for itself, on a rising line
    "hand-forms": .35,     # of stroke writers: closed-loop 2, flagged and footed 1, crossed 7, open 4
    "thin-pen": .18,       # of stroke writers
    "dry-ink": .09,
    "doubled-ink": .05,    # gone over twice, not quite in the same place
    # Where it is written.
    "clutter": .34,        # shelves, print, fabrics, people, streets around it
    "far": .1,             # text of a fortieth to an eighteenth of the picture's height
    "lone-digit": .11,     # one digit of 0.4 to 0.95 of the picture's height
    "plate": .07,          # screws, double edges, as on doors and meters
    "ring": .07,
    "neighbour": .12,      # a logo, a post or an edge right beside a digit
    "gloss": .1,           # what plastic mirrors
    "tape": .08,
    # How a phone sees it.
    "flash": .11,          # bleaches a part of the strokes
    "phone": .22,          # smoothed, sharpened with a halo, compressed
}
LEFT_OUT = frozenset(filter(None, os.environ.get("WITHOUT", "").split(",")))
unknown = LEFT_OUT - SHARES.keys()
if unknown:
    raise SystemExit(f"WITHOUT: there is no layer {', '.join(sorted(unknown))}; there are {', '.join(SHARES)}.")


def drawn(rng, name):
    """Whether this picture gets the layer."""
    return rng.random() < SHARES[name] and name not in LEFT_OUT
