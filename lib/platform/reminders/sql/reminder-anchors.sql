-- Returns the anchors of customers from p_from to p_to with the credit that they are about, on cards
-- of one sort that are in their hands: enabled, and neither merged, awaiting a claim nor yet to be
-- sent. Credit counts as it will be on the day of the email, and without what holds need, which take
-- the soonest-expiring first. Rows are found by customer or card whatever the planner thinks of the
-- tables: a shop that is compared in another way than by equality is looked for in no index.
create or replace function reminder_anchors(
  p_shop bigint, p_zone text, p_loyalty boolean, p_when text, p_days int,
  p_today date, p_from date, p_to date, p_customers bigint[]
) returns table (
  customer_id bigint, anchor date, amount bigint, balance bigint, last_day date, since timestamptz)
language sql stable
  set enable_seqscan = off set enable_nestloop = off set enable_mergejoin = off
  set jit = off
  set plan_cache_mode = force_generic_plan
as $$
  with
    cards as materialized (
      select g.customer_id, g.gift_card_id, g.held, a.at as last_at
        from (select p_shop as shop_id, x as customer_id from unnest(p_customers) x offset 0) u
          cross join lateral (
            select * from gift_card y
              where y.customer_id = u.customer_id and y.shop_id is not distinct from u.shop_id
              offset 0) g
          left join lateral (
            select m.at from movement m
              where m.gift_card_id = g.gift_card_id and m.shop_id is not distinct from u.shop_id
                and m.kind <> 'expire'
              order by m.movement_id desc
              limit 1) a on true
        where g.is_loyalty = p_loyalty and g.merged_into is null and g.disabled_at is null
          and not g.awaits_claim
          and (
            select true from mail w
              where w.shop_id = u.shop_id and w.gift_card_id = g.gift_card_id
                and w.state = 'queued' and w.next_try_at is not null and w.tries = 0
              limit 1) is null),
    lots as materialized (
      select c.customer_id, l.expires_on, l.remaining, l.since,
          greatest(0, c.held - coalesce(sum(l.remaining) over earlier, 0)) as needed
        from cards c
          cross join lateral (
            select t.lot_id, t.expires_on, t.remaining, (
                select o.at from movement o
                  where o.shop_id = t.shop_id and o.movement_id = t.origin_movement_id) as since
              from lot t
              where t.gift_card_id = c.gift_card_id and t.shop_id is not distinct from p_shop
                and t.remaining > 0
              offset 0) l
        window earlier as (
          partition by c.gift_card_id order by l.expires_on nulls last, l.lot_id
          rows between unbounded preceding and 1 preceding)),
    free as materialized (
      select l.customer_id, l.expires_on, min(l.since) as since,
          sum(greatest(0, l.remaining - l.needed))::bigint as amount
        from lots l
        group by l.customer_id, l.expires_on),
    expired as materialized (
      select c.customer_id, ((m.at at time zone p_zone)::date - 1) as anchor,
          sum(-m.amount)::bigint as amount
        from cards c
          cross join lateral (
            select t.at, t.amount from movement t
              where t.gift_card_id = c.gift_card_id and t.shop_id is not distinct from p_shop
                and t.kind = 'expire'
                and (
                  select true from movement u
                    where u.shop_id = p_shop and u.undoes = t.movement_id
                    limit 1) is null
              offset 0) m
        where p_when = 'after_expiry'
          and m.at >= (p_from + 1)::timestamp at time zone p_zone
          and m.at < (p_to + 2)::timestamp at time zone p_zone
        group by c.customer_id, anchor),
    last as materialized (
      select c.customer_id, (max(c.last_at) at time zone p_zone)::date as day
        from cards c
        group by c.customer_id),
    due as materialized (
      select l.customer_id, l.day as anchor, null::bigint as amount, null::timestamptz as since,
          greatest(p_today, l.day + p_days) as day
        from last l
        where p_when = 'inactive' and l.day between p_from and p_to
      union all
      select f.customer_id, f.expires_on, f.amount, f.since,
          greatest(p_today, f.expires_on - p_days)
        from free f
        where p_when = 'before_expiry' and f.expires_on between greatest(p_from, p_today) and p_to
      union all
      select x.customer_id, x.anchor, sum(x.amount)::bigint, null, x.anchor + p_days
        from (
            select * from expired
            union all
            select f.customer_id, f.expires_on, f.amount
              from free f
              where p_when = 'after_expiry'
                and f.expires_on between greatest(p_from, p_today) and p_to) x
        group by x.customer_id, x.anchor)
  select d.customer_id, d.anchor, coalesce(d.amount, b.amount), b.amount, l.day, d.since
    from due d
      join last l on l.customer_id = d.customer_id
      join (
          select e.customer_id, e.anchor,
              coalesce(
                sum(f.amount) filter (where f.expires_on is null or f.expires_on >= e.day), 0
              )::bigint as amount
            from due e
              left join free f on f.customer_id = e.customer_id
            group by e.customer_id, e.anchor) b
        on b.customer_id = d.customer_id and b.anchor = d.anchor
$$
