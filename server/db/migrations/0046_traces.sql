-- The W3C traceparent of the request or the job that queued it, with which the process that does the work goes on.
alter table mails add column traceparent text;
alter table jobs add column traceparent text;
