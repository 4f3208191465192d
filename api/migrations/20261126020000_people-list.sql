-- The order of the list of people.
CREATE INDEX profiles_by_order ON profiles (lower(last_name), lower(first_name), profile_id)
  WHERE is_active;
