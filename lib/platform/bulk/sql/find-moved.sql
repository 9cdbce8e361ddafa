-- Finds what a row of a file was moved in as before, by any of its names. An id or a code decides; an
-- address does for people, and for a row that has nothing else. Doubtful: its names lead to two
-- things, or only an address to a card. What p_but brought counts as other rows of that file.
create or replace function find_moved(
  p_shop bigint, p_source text, p_id bytea, p_code bytea, p_email bytea, p_is_own boolean,
  p_but bigint,
  out key bytea, out amount bigint, out gift_card_id bigint, out is_doubtful boolean
)
language plpgsql stable
  set plan_cache_mode = force_generic_plan
as $$
declare
  f record;
  v_first record;
begin
  is_doubtful := false;
  for f in
    with
      known as (
        select m.* from moved_in m
          where m.shop_id = p_shop and m.source = p_source and m.key in (p_id, p_code, p_email)
        union
        select m.* from moved_in m
          where m.shop_id = p_shop and m.source = p_source and m.id_name = p_id
        union
        select m.* from moved_in m
          where m.shop_id = p_shop and m.source = p_source and m.code_name = p_code
        union
        select m.* from moved_in m
          where m.shop_id = p_shop and m.source = p_source and m.email_name = p_email),
      ranked as (
        select m.key, m.amount, m.gift_card_id,
            coalesce(p_email in (m.email_name, m.key), false) as has_email,
            case
              when m.key in (p_id, p_code) or m.id_name = p_id or m.code_name = p_code then 1
              -- two ids, or two codes, are two things of one person
              when m.id_name is not null and p_id is not null
                or m.code_name is not null and p_code is not null then null
              when coalesce(m.id_name, m.code_name, p_id, p_code) is null then 2
              when m.code_name is null and not p_is_own then 3
              else 4
            end as rank
          from known m
          where m.bulk_id is distinct from p_but)
    select * from ranked r where r.rank is not null order by r.rank
  loop
    if v_first is null then
      v_first := f;
      is_doubtful := f.rank = 4;
    elsif f.rank = v_first.rank or (v_first.rank = 1 and f.rank = 3 and not v_first.has_email) then
      is_doubtful := true;
    end if;
  end loop;
  if v_first is null or is_doubtful then return; end if;
  key := v_first.key;
  amount := v_first.amount;
  gift_card_id := v_first.gift_card_id;
end $$
