-- Makes a customer for each address, under an id of our own until a store names the address. The
-- caller has locked the addresses and found no customer of theirs; an import of customers, which
-- takes no lock, may still win.
create or replace function make_people(
  p_shop bigint, p_emails text[], p_names text[], p_at timestamptz
) returns void
language plpgsql as $$
begin
  insert into customer (
      customer_id, shop_id, platform_customer_id, full_name, email, search, made_here,
      created_at, updated_at)
    overriding system value
    select k.id, p_shop, 'tender-' || k.id, k.name, k.email,
        ' ' || searchable(concat(k.name, ' ', k.email)), true, p_at, p_at
      from (
        select nextval('customer_customer_id_seq') as id, u.email,
            coalesce(nullif(u.name, ''), u.email) as name
          from (
            select distinct on (x.email) x.email, x.name
              from unnest(p_emails, p_names) with ordinality as x(email, name, n)
              order by x.email, x.n) u) k
    on conflict (shop_id, email) where email is not null do nothing;
end $$
