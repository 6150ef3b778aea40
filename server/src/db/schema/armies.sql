create table armies (
  id bigint generated always as identity primary key,
  name text not null check (char_length(name) between 1 and 100),
  faction text not null check (char_length(faction) between 1 and 100),
  game_type text not null check (game_type in ('AOS', 'SPEARHEAD', 'WARCRY')),
  grand_alliance text not null check (grand_alliance in ('Order', 'Chaos', 'Death', 'Destruction')),
  constraint armies_name_key unique (game_type, faction, name),
  constraint armies_game_key unique (id, game_type)
);
create table army_catalogue (
  game_type text not null,
  faction text not null,
  name text not null,
  primary key (game_type, faction, name)
);
