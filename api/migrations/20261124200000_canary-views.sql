-- Views of a canary and of the live build beside it, each by a visit that the API has signed: counts
-- that anybody could post decided over what every visitor runs. The counters of `canaries` are not
-- read any more; the version of the API before this one still writes them.
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
GRANT SELECT, INSERT, UPDATE (failed), DELETE ON canary_views TO chaps_api;
