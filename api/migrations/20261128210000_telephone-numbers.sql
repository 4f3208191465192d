-- '+353 (0)87 123 4567', '00353 87 123 4567' and '087 123 4567' are '871234567'; Irish numbers kept
-- the code of their country, and the zero that is not dialled after it.
CREATE OR REPLACE FUNCTION phone_digits(phone text) RETURNS text
  LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  RETURN regexp_replace(regexp_replace(phone, '\D', '', 'g'), '^(00)?(44|353)?0?', '');

-- It holds what the function gave before.
REINDEX INDEX profiles_by_phone;
