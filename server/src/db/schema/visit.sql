-- What people need to know to come.
alter table events
  -- Name and address.
  add venue jsonb check (char_length(venue::text) <= 2000),
  add contact text check (char_length(contact) <= 200),
  add pack_link text check (char_length(pack_link) <= 500),
  add fee text check (char_length(fee) <= 200);
