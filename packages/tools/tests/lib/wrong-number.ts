/** Matches one thing that is counted as if it were several. */
export const wrongNumber =
  /\b1 (?:new changes|(?:more )?changed rows|(?:monitored )?entities|calls|customers|dead letters|events|rows|screenings|seconds|subjects|tasks|variations)\b/;
