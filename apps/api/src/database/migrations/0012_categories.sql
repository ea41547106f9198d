-- Categories as rows, which articles, events, products and their revisions refer to by id.
create table categories (
  id integer generated always as identity primary key,
  noun text not null check (noun in ('articles', 'events', 'products')),
  name text not null check (name = btrim(name) and name <> '' and length(name) <= 60)
);
create unique index categories_name on categories (noun, lower(name));

create temporary table named on commit drop as
  select distinct on (noun, lower(name)) noun, name
  from (
    select 'articles' as noun, btrim(left(btrim(category), 60)) as name from news_articles
    union all select 'events', btrim(left(btrim(category), 60)) from events
    union all select 'products', btrim(left(btrim(category), 60)) from products
    union all select kind, btrim(left(btrim(body->>'category'), 60)) from content_revisions
      where kind in ('articles', 'events', 'products')
  ) found
  where name <> ''
  order by noun, lower(name), name desc;
insert into categories (noun, name) select noun, name from named order by noun, name;

alter table news_articles add column category_id integer references categories;
alter table events add column category_id integer references categories;
alter table products add column category_id integer references categories;

update news_articles set category_id = c.id from categories c
  where c.noun = 'articles' and lower(c.name) = lower(btrim(left(btrim(category), 60)));
update events set category_id = c.id from categories c
  where c.noun = 'events' and lower(c.name) = lower(btrim(left(btrim(category), 60)));
update products set category_id = c.id from categories c
  where c.noun = 'products' and lower(c.name) = lower(btrim(left(btrim(category), 60)));

drop index news_articles_newest_of_category;
alter table news_articles drop column category;
alter table events drop column category;
alter table products drop column category;
create index news_articles_newest_of_category on news_articles (category_id, published_at desc, id desc);
create index events_category on events (category_id, date, id);
create index products_category on products (category_id);

-- A revision names its category by id, so that a new name holds for earlier texts too.
alter table content_revisions disable trigger content_revisions_unchanged;
update content_revisions r set body = jsonb_set(
    body, '{category}',
    coalesce((
      select to_jsonb(c.id) from categories c
      where c.noun = r.kind and lower(c.name) = lower(btrim(left(btrim(r.body->>'category'), 60)))
    ), 'null')
  )
  where kind in ('articles', 'events', 'products') and body ? 'category';
alter table content_revisions enable trigger content_revisions_unchanged;
