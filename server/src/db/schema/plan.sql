-- What an event plans. Each is read and written whole, and nothing refers to a part of it.
alter table events
  -- Round, name, text, link, and the seed of the round that drew it.
  add missions jsonb not null default '[]' check (jsonb_typeof(missions) = 'array'),
  -- Number and name.
  add tables jsonb not null default '[]' check (jsonb_typeof(tables) = 'array'),
  -- Instant and label, by time.
  add programme jsonb not null default '[]' check (jsonb_typeof(programme) = 'array');
