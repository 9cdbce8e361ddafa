-- Returns the reason why a card's state forbids a movement of this kind and amount, or null. The
-- one list for single and bulk credits, deductions, resets and expiry.
create or replace function movement_refused(
  p_merged_into bigint, p_disabled_at timestamptz, p_balance bigint, p_held bigint,
  p_kind text, p_amount bigint
) returns text
language sql immutable parallel safe as $$
  select case
    when p_merged_into is not null then 'card_merged'
    when p_disabled_at is not null and p_kind not in ('expire', 'undo') then 'card_disabled'
    when p_amount < 0 and p_balance - p_held + p_amount < 0 then 'too_little_left'
    when p_balance + p_amount > 1000000000000000 then 'over_limit'
  end
$$
