-- How words sound.
CREATE EXTENSION IF NOT EXISTS fuzzystrmatch;

-- The words of a name without accents and apostrophes: 'Zoë O’Neill' is 'zoe oneill', as is 'zoe o neill'.
CREATE FUNCTION name_words(name text) RETURNS text
  LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  RETURN trim(regexp_replace(regexp_replace(regexp_replace(lower(normalize(name, NFD)),
    '[\u0300-\u036f''‘’ʼ`´]', '', 'g'), '[^[:alnum:]]+', ' ', 'g'), '\m([od]) ', '\1', 'g'));

-- How each word of a name sounds: that of 'Jon Smyth' is that of 'John Smith'.
CREATE FUNCTION name_sounds(name text) RETURNS text[]
  LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  RETURN ARRAY(SELECT dmetaphone(word) FROM regexp_split_to_table(name_words(name), ' ') word);

-- A telephone number without spaces and the way out of a country: '+44 (0)7700 900123' and '07700900123'
-- are '7700900123'.
CREATE FUNCTION phone_digits(phone text) RETURNS text
  LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  RETURN regexp_replace(regexp_replace(phone, '\D', '', 'g'), '^(00)?(44)?0?', '');

-- Eight digits behind the badge 'ID: CHAPS': random, so that one does not reveal the next.
CREATE FUNCTION new_profile_id() RETURNS text LANGUAGE sql VOLATILE AS
  $$ SELECT (10000000 + floor(random() * 90000000))::bigint::text $$;

CREATE TABLE profiles (
  profile_id text PRIMARY KEY DEFAULT new_profile_id() CHECK (profile_id ~ '^[1-9][0-9]{7}$'),
  -- The person: `sub` of their token.
  user_id uuid NOT NULL UNIQUE,
  email text NOT NULL CHECK (email = lower(email)),
  first_name text NOT NULL,
  last_name text NOT NULL,
  gender text,
  date_of_birth date,
  ethnicity text,
  occupation text,
  phone text,
  home_address text,
  billing_address text,
  -- '<key id>.<nonce>.<ciphertext>' and an HMAC that finds a number without reading it.
  nhs_number_encrypted text,
  nhs_number_hmac text,
  is_verified boolean NOT NULL DEFAULT false,
  is_active boolean NOT NULL DEFAULT true,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  -- Of appointments. Whether a person wants news is what `subscriptions` says of their address; mails
  -- about a booking, a refund or a result always go.
  wants_reminders boolean NOT NULL DEFAULT true
);
CREATE UNIQUE INDEX profiles_by_email ON profiles (email);
-- The search of staff: the beginning of an address, of a number, of each word of a name, and names that
-- sound alike.
CREATE INDEX profiles_by_email_beginning ON profiles (email text_pattern_ops);
CREATE INDEX profiles_by_phone ON profiles (phone_digits(phone) text_pattern_ops);
CREATE INDEX profiles_by_name ON profiles
  USING gin (to_tsvector('simple', name_words(first_name || ' ' || last_name)));
CREATE INDEX profiles_by_sound ON profiles USING gin (name_sounds(first_name || ' ' || last_name));
CREATE INDEX profiles_by_nhs_number ON profiles (nhs_number_hmac) WHERE nhs_number_hmac IS NOT NULL;

CREATE TABLE subscriptions (
  email text PRIMARY KEY CHECK (email = lower(email)),
  name text NOT NULL,
  hear_about_event boolean NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  unsubscribed_at timestamptz,
  -- What an unsubscribe link carries instead of the address.
  subscription_id uuid NOT NULL UNIQUE DEFAULT gen_random_uuid()
);

-- A person's request for erasure; staff carry it out (docs/operations/data-request.md).
CREATE TABLE erasure_requests (
  profile_id text PRIMARY KEY REFERENCES profiles,
  requested_at timestamptz NOT NULL DEFAULT now(),
  completed_at timestamptz,
  -- An erasure is complete once the account at the sign-in service is deleted as well. Until then
  -- the account is known here, so that nobody confirms it again.
  account_id uuid UNIQUE
);

-- The API changes what a person tells about themselves, and takes them out of a profile that was there
-- before anybody confirmed its address; never its number, when it was created, or is_verified.
GRANT SELECT, INSERT, UPDATE (user_id, email, first_name, last_name, gender, date_of_birth, ethnicity,
  occupation, phone, home_address, billing_address, nhs_number_encrypted, nhs_number_hmac, is_active,
  wants_reminders, updated_at) ON profiles TO chaps_api;
GRANT SELECT, INSERT, UPDATE (name, hear_about_event, unsubscribed_at) ON subscriptions TO chaps_api;
GRANT SELECT, INSERT, UPDATE (account_id, completed_at) ON erasure_requests TO chaps_api;
