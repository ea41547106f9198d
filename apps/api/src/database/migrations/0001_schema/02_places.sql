create table counties (
  id integer primary key,
  name text not null
);

create table constituencies (
  id integer primary key,
  county_id integer not null references counties,
  name text not null
);
create index constituencies_county_id on constituencies (county_id);

create table wards (
  id integer primary key,
  constituency_id integer not null references constituencies,
  name text not null
);
create index wards_constituency_id on wards (constituency_id);
