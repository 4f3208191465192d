-- Letters that Unicode does not decompose are those that people type for them: 'Pawłowski' is found by
-- 'pawlowski'. `nameWords` of @chaps/domain has the same table; a test holds both equal. Capitals too:
-- some databases' lower() knows ASCII alone.
CREATE OR REPLACE FUNCTION name_words(name text) RETURNS text
  LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  RETURN trim(regexp_replace(regexp_replace(
    replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(translate(regexp_replace(lower(normalize(name, NFD)), '[\u0300-\u036f''‘’ʼ`´]', '', 'g'),
      'ðøđħıĸłŋŧſƀƃƈƌƒƙƚƞƥƭƴƶǥȡȴȵȶȼȿɀɇɉɍɏɓɖɗɛɔəɠɣɦɨɪɲɽʈʉʋʙⱥⱦⱪⱬÐØĐĦŁŊŦɃƂƇƋƑƘȽȠƤƬƳƵǤȻⱾⱿɆɈɌɎƁƉƊƐƆƏƓƔꞪƗꞮƝⱤƮɄƲȺȾⱩⱫ',
      'dodhiqlntsbbcdfklnptyzgdlntcszejrybddeoegghiinrtuvbatkzdodhlntbbcdfklnptyzgcszejrybddeoegghiinrtuvatkz'), 'ß', 'ss'), 'ẞ', 'ss'), 'æ', 'ae'), 'Æ', 'ae'), 'œ', 'oe'), 'Œ', 'oe'), 'þ', 'th'), 'Þ', 'th'), 'ĳ', 'ij'), 'Ĳ', 'ij'),
    '[^[:alnum:]]+', ' ', 'g'), '\m([od]) ', '\1', 'g'));

-- What they hold of such names was computed before; writing a profile waits for a second or two.
REINDEX INDEX profiles_by_name;
REINDEX INDEX profiles_by_sound;
