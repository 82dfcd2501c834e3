-- The process that has the lease, as JSON, so that another process of its machine sees that it has ended.
alter table imports add column holder text;
