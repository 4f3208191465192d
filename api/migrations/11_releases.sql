-- The last report of the process that watches the site: one row.
CREATE TABLE site_reports (
  only_one boolean PRIMARY KEY DEFAULT true CHECK (only_one),
  parts jsonb NOT NULL,
  -- '<part> <build>' of every build that it named.
  builds text[] NOT NULL,
  reported_at timestamptz NOT NULL
);

-- What sampled visits measured of a build, by London's day.
CREATE TABLE build_figures (
  day date NOT NULL,
  part text NOT NULL,
  build text NOT NULL,
  visits integer NOT NULL,
  failed_visits integer NOT NULL,
  timed_visits integer NOT NULL,
  fast_visits integer NOT NULL,
  PRIMARY KEY (part, build, day)
);

-- Canaries of remotes. A remote has one at a time; the next one starts from zero.
CREATE TABLE canaries (
  part text PRIMARY KEY,
  build text NOT NULL,
  -- When it was published.
  since timestamptz NOT NULL,
  stopped_at timestamptz
);

-- Views of a canary and, in as many browsers, of the live build beside it, each by a visit that the API
-- has signed: counts that anybody could post would decide what every visitor runs.
CREATE TABLE canary_views (
  part text NOT NULL,
  build text NOT NULL,
  -- Of the signed visit: it counts once for a canary.
  visit uuid NOT NULL,
  cohort text NOT NULL CHECK (cohort IN ('canary', 'live')),
  -- HMAC of the visitor's network, so that one network counts a few times at most.
  network text NOT NULL,
  failed boolean NOT NULL,
  at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (part, build, visit)
);
CREATE INDEX canary_views_by_network ON canary_views (part, build, cohort, network);

-- Rollbacks requested in the console. The process that watches the site carries them out.
CREATE TABLE rollback_requests (
  rollback_id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  part text NOT NULL,
  from_build text NOT NULL,
  to_build text NOT NULL,
  reason text NOT NULL,
  requested_by uuid NOT NULL REFERENCES staff_members,
  requested_at timestamptz NOT NULL DEFAULT now(),
  state text NOT NULL DEFAULT 'requested' CHECK (state IN ('requested', 'done', 'failed')),
  outcome text,
  CHECK ((state = 'requested') = (outcome IS NULL))
);
CREATE UNIQUE INDEX one_rollback_at_a_time ON rollback_requests (part) WHERE state = 'requested';
CREATE INDEX rollback_requests_by_time ON rollback_requests (requested_at);

GRANT SELECT, INSERT, UPDATE ON site_reports TO chaps_api;
GRANT SELECT, INSERT, UPDATE, DELETE ON build_figures TO chaps_api;
GRANT SELECT, INSERT, UPDATE ON canaries TO chaps_api;
GRANT SELECT, INSERT, UPDATE (failed), DELETE ON canary_views TO chaps_api;
GRANT SELECT, INSERT, UPDATE (state, outcome) ON rollback_requests TO chaps_api;
