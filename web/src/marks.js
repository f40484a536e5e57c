// SPDX-License-Identifier: Apache-2.0
// Marks of events on an axis of time.
import { lowerBound } from './data.js';

const height = 5; // pixels

/// One tick for each pixel that has an event in it, at the bottom of the box.
export function drawMarks(pen, box, xScale, marks, theme) {
  const bottom = box.y + box.height;
  let last = -Infinity;
  for (const { t } of marks) {
    for (let i = lowerBound(t, xScale.from); i < t.length && t[i] <= xScale.to; ++i) {
      const x = Math.round(xScale.at(t[i]));
      if (x === last) continue;
      last = x;
      pen.line([x, bottom - height, x, bottom], { color: theme.soft, width: 1 });
    }
  }
}
