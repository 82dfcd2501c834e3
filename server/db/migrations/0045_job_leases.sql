-- Until when the process that runs a daily job has it: the job is over once this is null. What a process that was killed
-- has left is taken up by another one.
alter table job_periods add column leased_until timestamptz;
-- When it was run last, for the metrics.
alter table job_periods add column began_at timestamptz not null default now();
