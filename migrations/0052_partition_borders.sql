-- The tables are read here, without keeping readers or writers out; what follows is then a matter of a moment.
alter table request_key validate constraint request_key_border;
alter table api_request validate constraint api_request_before_border;
alter table attempt_rejected validate constraint attempt_rejected_before_border;
