-- no transaction
-- A visitor's application may be repeated: the later ones are `replaced`.
create unique index concurrently memberships_of_visitor_once
  on memberships (phone_number, lower(first_name), lower(last_name), membership_type)
  where ((user_id is null) and (state not in ('refused', 'resigned', 'replaced')));
