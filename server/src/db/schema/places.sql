-- Places that events can be near. The worker loads them after the start (features/places).
create table places (
  id bigint primary key,
  name text not null check (char_length(name) between 1 and 200),
  region text,
  country text not null,
  latitude double precision not null check (latitude between -90 and 90),
  longitude double precision not null check (longitude between -180 and 180),
  population integer not null,
  time_zone text not null,
  -- All names folded, each between bars, for prefixes and for similarity.
  names text not null
);
-- The hash of the table that was loaded last: a start that finds the same one loads nothing.
create table loaded_places (sha256 text primary key);

-- The formula of haversines; a sphere of the Earth's mean radius is right to half a per cent. Rounding must not give
-- asin() more than 1. least() would see to that, but because it accepts nulls, a strict function that contains it is
-- called for each row instead of being inlined, which takes fifteen times as long.
create function distance_km(a point, b point) returns double precision
language sql immutable strict parallel safe
return 2 * 6371.0088 * asin(0.999999999999 * sqrt(
  sin(radians(b[1] - a[1]) / 2) ^ 2 + cos(radians(a[1])) * cos(radians(b[1])) * sin(radians(b[0] - a[0]) / 2) ^ 2));
