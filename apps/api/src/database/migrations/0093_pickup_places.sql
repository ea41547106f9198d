set local lock_timeout = '3s';
-- There are a few pickup locations, so their check takes no time.
-- squawk-ignore-file adding-foreign-key-constraint, constraint-missing-not-valid

-- Where a pickup location is: one place at most. The orders of one without a place are handed out by national roles alone.
alter table pickup_locations
  add column if not exists county_id integer references counties,
  add column if not exists constituency_id integer references constituencies,
  add column if not exists ward_id integer references wards;
alter table pickup_locations drop constraint if exists pickup_locations_place;
alter table pickup_locations
  add constraint pickup_locations_place check (num_nonnulls(county_id, constituency_id, ward_id) <= 1);
