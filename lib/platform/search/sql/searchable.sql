-- Text as searches compare it, like `searchable` of lib/rules/finder. Most text is ASCII, for which
-- the short way is a third of the work.
create or replace function searchable(p_text text) returns text
language sql immutable parallel safe as $$
  select btrim(regexp_replace(
    case
      when octet_length(p_text) = char_length(p_text)
        then translate(lower(p_text), E'-\t\n\r''`', '    ')
      else replace(replace(replace(replace(replace(
        translate(
          lower(translate(
            regexp_replace(
              normalize(replace(p_text, U&'\00B4', ''), NFKD),
              '[\u0300-\u036f\u0483-\u0489\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7'
                '\u0610-\u061a\u0640\u064b-\u065f\u0670\u06d6-\u06dc\u06df-\u06e4\u06e7\u06e8'
                '\u06ea-\u06ed\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe00-\ufe0f\ufe20-\ufe2f'
                '\u00ad\u061c\u180e\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufeff]',
              '', 'g'),
            E'-\t\n\r' || U&'\1680\2028\2029\2010\2011\2012\2013\2014\2015\2212' || '''`'
              || U&'\2018\2019\201B\02B9\02BB\02BC\02BD\02BE\02BF\02C8\2032',
            '              ')),
          'øłđðħıŧς', 'olddhitσ'),
        'ß', 'ss'), 'ẞ', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th')
    end,
    ' {2,}', ' ', 'g'))
$$
