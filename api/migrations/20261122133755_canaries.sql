-- Documents that used the canary of a remote or, in as many browsers, its live build, and those of them
-- in which the build failed. A remote has one canary at a time; the next one begins anew.
CREATE TABLE canaries (
  part text PRIMARY KEY,
  build text NOT NULL,
  -- When it was published.
  since timestamptz NOT NULL,
  canary_views integer NOT NULL DEFAULT 0,
  canary_failures integer NOT NULL DEFAULT 0,
  live_views integer NOT NULL DEFAULT 0,
  live_failures integer NOT NULL DEFAULT 0,
  stopped_at timestamptz
);
GRANT SELECT, INSERT, UPDATE ON canaries TO chaps_api;
