-- How many reports of a build each network has added on a day: anybody may report, so a network counts a
-- few times at most.
CREATE TABLE build_reports (
  day date NOT NULL,
  part text NOT NULL,
  build text NOT NULL,
  -- HMAC of the visitor's network.
  network text NOT NULL,
  reports integer NOT NULL DEFAULT 1,
  PRIMARY KEY (day, part, build, network)
);
GRANT SELECT, INSERT, UPDATE, DELETE ON build_reports TO chaps_api;
