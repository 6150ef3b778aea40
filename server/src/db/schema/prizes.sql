-- Whether a participant gets at most one prize of the event.
alter table events add one_prize_each boolean not null default true;
