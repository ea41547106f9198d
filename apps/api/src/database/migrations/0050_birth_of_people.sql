set local lock_timeout = '3s';

-- Birth date and gender are the person's once an account has one. Where both have them, staff corrected the person's.
-- Before the first release, so no program of another version reads them in the profile.
update people
set date_of_birth = coalesce(people.date_of_birth, profiles.date_of_birth), sex = coalesce(sex, gender)
from profiles
where profiles.user_id = people.user_id
  and (people.date_of_birth is null and profiles.date_of_birth is not null or sex is null and gender is not null);
update profiles set date_of_birth = null, gender = null
where (date_of_birth, gender) is distinct from (null, null) and exists (select from people where people.user_id = profiles.user_id);
