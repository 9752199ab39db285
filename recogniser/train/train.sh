#!/usr/bin/env bash
# `deno task recogniser:train`: from nothing to recogniser/model/weights.bin. HOURS (4) of one core's training; SHARDS (35) of 16,000
# crops and half as many of 5,000 frames; PICTURES (1200) to calibrate with; PYTHON to choose another one. SMOKE=1 goes through every
# step in minutes with next to no training, in work/smoke, and leaves the weights that ship as they are.
set -euo pipefail
cd "$(dirname "$0")"
python=${PYTHON:-/usr/bin/python3} smoke=${SMOKE:-}
if [ "$smoke" ]; then
  hours=${HOURS:-.01} shards=${SHARDS:-1} pictures=${PICTURES:-40} crops=800 frames=200 work=work/smoke
else
  hours=${HOURS:-4} shards=${SHARDS:-35} pictures=${PICTURES:-1200} crops=16000 frames=5000 work=work
fi
export OMP_NUM_THREADS=1 STOWMARK_TRAIN_WORK=$PWD/$work

fonts="fonts-breip fonts-bwht fonts-klee fonts-seto fonts-yozvox-yozfont fonts-femkeklaver fonts-ecolier-court fonts-kristi fonts-kiloji
fonts-aoyagi-kouzan-t fonts-aoyagi-soseki fonts-tomsontalks fonts-rampart fonts-reggae fonts-stick fonts-cherrybomb fonts-cabin fonts-cantarell
fonts-croscore fonts-crosextra-caladea fonts-dejavu-extra fonts-firacode fonts-hack-ttf fonts-junction fonts-karla fonts-linuxlibertine
fonts-mononoki fonts-ocr-a fonts-stix fonts-liberation fonts-roboto-unhinted fonts-opendin fonts-roadgeek fonts-routed-gothic fonts-3270
fonts-averia-sans-gwf fonts-tuffy fonts-national-park fonts-monofur fonts-league-mono fonts-b612 fonts-fantasque-sans fonts-ocr-b fonts-open-sans
fonts-quicksand fonts-vollkorn fonts-yanone-kaffeesatz fonts-aenigma fonts-humor-sans fonts-leckerli-one fonts-kouzan-mouhitsu
fonts-havana fonts-bajaderka fonts-apropal fonts-georgewilliams fonts-gfs-solomos fonts-fantasma fonts-compagnon fonts-rocknroll fonts-okolaks
fonts-motoya-l-maruberi fonts-eurofurence fonts-allerta fonts-hermit fonts-gnutypewriter fonts-monoid fonts-agave fonts-go fonts-smiley-sans
fonts-millimetre fonts-konatu fonts-lindenhill"

"$python" -c 'import torch, cv2, PIL' 2>/dev/null || { echo "Install first: apt-get install python3-torch python3-opencv python3-pil" $fonts; exit 1; }
[ -f work/mnist/train.npz ] || { echo "Put MNIST's training images at recogniser/train/work/mnist/train.npz (x 60000x28x28 uint8, y labels)."; exit 1; }
families=$("$python" -c 'import json; d = json.load(open("fonts.json")); print("hersheytext", *sorted({n if n[0] == "@" else "@fontsource/" + n for k in d.values() for s in k.values() for n in s["npm"]}))')
[ -f work/strokes/unipen-digits.npz ] || { echo "Put the strokes of UNIPEN's hands at recogniser/train/work/strokes/unipen-{digits,letters}.npz (README.md says how they look)."; exit 1; }
[ -d work/node_modules/@fontsource ] || npm install --prefix work --no-audit --no-fund --ignore-scripts $families

if [ "$smoke" ]; then
  rm -rf "$work" && mkdir -p "$work"
  ln -s ../node_modules ../mnist ../strokes "$work"
fi
mkdir -p "$work/crops" "$work/frames"
"$python" fonts.py

seconds() { "$python" -c "print(int($hours * 3600 * $1))"; }
# Every second shard is of plain pictures, so that what is hard does not cost what is easy.
plain=$("$python" -c 'from layers import SHARES; print(*(SHARES.keys() - {"tablet", "written-words"}), sep=",")')
for i in $(seq "$shards"); do
  export WITHOUT=$([ $((i / 2 % 2)) = 0 ] || echo "$plain")
  [ -f "$work/crops/$((100 + i)).npz" ] || "$python" generate.py crops $((100 + i)) "$crops" "$work/crops/$((100 + i)).npz"
  [ $((i % 2)) = 0 ] || [ -f "$work/frames/$((300 + i)).npz" ] || "$python" generate.py frames $((300 + i)) "$frames" "$work/frames/$((300 + i)).npz"
done
unset WITHOUT
SPLIT=val "$python" generate.py crops 7 $((crops * 5 / 32)) "$work/check_val.npz"
SPLIT=calibration "$python" generate.py crops 8 $((crops * 5 / 32)) "$work/check_calibration.npz"
SPLIT=val "$python" generate.py frames 9 $((frames / 10)) "$work/check_frames.npz"

"$python" train_locator.py "$(seconds .4)" "$work/locator.pt"
"$python" train_reader.py "$(seconds .6)" "$work/reader.pt"
"$python" export.py "$work/reader.pt" "$work/locator.pt" "$work/weights.bin"
for set in "calibration 502 $pictures $work/cal_own" "calibration 503 $((pictures / 4)) $work/cal_empty 1 empty" \
  "calibration 504 $((pictures / 4)) $work/cal_dates 1 date" "calibration 702 $((pictures / 8)) $work/clips_cal 15" \
  "val 501 $((pictures / 2)) $work/val_own" "val 701 $((pictures / 8)) $work/clips_val 15"; do
  "$python" frame_set.py $set
done
"$python" turned_set.py "$work/cal_own" "$work/cal_turned"
calibration="$work/cal_own $work/cal_empty $work/cal_dates $work/cal_turned" trained="--weights $work/weights.bin"
# What is hardly trained reads nothing to calibrate with: a smoke run takes what the weights that ship read.
[ "$smoke" ] && reading="" || reading=$trained
deno run -A ../eval/calibration_rows.ts $reading $calibration > "$work/rows.jsonl"
"$python" calibrate.py "$work/weights.bin" "$(cat $(printf '%s/labels.csv ' $calibration) | grep -vc ^file)" "$work/rows.jsonl"
deno run -A ../eval/thresholds.ts $trained $calibration "$work/clips_cal"
deno run -A ../eval/calibration_rows.ts $trained "$work/val_own" > "$work/val_rows.jsonl"
"$python" report.py "$work/val_rows.jsonl" "$work/val_own" "$work/report" "$work/locator.pt.json" "$work/reader.pt.json"
deno run -A ../eval/eval.ts $trained "$work/val_own"
deno run -A ../eval/eval_clips.ts $trained "$work/clips_val"
if [ "$smoke" ]; then
  echo "Every step ran; $work/weights.bin is hardly trained and was not put in."
else
  mkdir -p ../model
  cp "$work/weights.bin" ../model/
  cp "$work/network_reference.bin" "$work/rectify_reference.bin" ../fixtures/
fi
