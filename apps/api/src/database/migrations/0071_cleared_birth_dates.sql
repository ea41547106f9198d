set local lock_timeout = '3s';

-- As for the account: what the owner changes reaches the register, also what they take out; the rest stays.
create or replace function profile_to_person() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    update people set date_of_birth = coalesce(new.date_of_birth, date_of_birth), sex = coalesce(new.gender, sex)
    where user_id = new.user_id and erased_at is null;
  else
    update people set
      date_of_birth = case when old.date_of_birth is distinct from new.date_of_birth then new.date_of_birth else date_of_birth end,
      sex = case when old.gender is distinct from new.gender then new.gender else sex end
    where user_id = new.user_id and erased_at is null;
  end if;
  return null;
end $$;
