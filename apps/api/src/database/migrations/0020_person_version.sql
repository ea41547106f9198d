set local lock_timeout = '3s';

-- Every column counts but these, so that a field which is added later counts too.
create or replace function place_and_count_person() returns trigger language plpgsql as $$
declare
  seen people := new;
begin
  if tg_op = 'INSERT' or new.ward_id is distinct from old.ward_id then
    select constituency_id, county_id into new.constituency_id, new.county_id
    from wards join constituencies on constituencies.id = constituency_id where wards.id = new.ward_id;
  end if;
  if tg_op = 'UPDATE' then
    -- They follow from others, or staff do not see them; an ID number counts by its hash, which a new key leaves.
    seen.name_key := old.name_key;
    seen.constituency_id := old.constituency_id;
    seen.county_id := old.county_id;
    seen.plan := old.plan;
    seen.number := old.number;
    seen.member_since := old.member_since;
    seen.open_memberships := old.open_memberships;
    seen.tag_ids := old.tag_ids;
    seen.phone_proven_at := old.phone_proven_at;
    seen.voter_checked_at := old.voter_checked_at;
    seen.id_number_encrypted := old.id_number_encrypted;
    seen.source := old.source;
    seen.recruited_by := old.recruited_by;
    seen.created_at := old.created_at;
    seen.version := old.version;
    if seen is distinct from old then
      new.version := old.version + 1;
    end if;
  end if;
  return new;
end $$;
