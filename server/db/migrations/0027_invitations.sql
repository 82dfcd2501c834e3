-- Invitations: whoever accepts one becomes a user. Until then there is no user, so the mail belongs to the invitation.

create table invitations (
  id integer generated always as identity primary key,
  -- In lower case.
  email text not null,
  profile_id integer references profiles (id) on delete set null,
  -- To whom the user will belong; null: to the house. Without a foreign key, because not every product has owners.
  owner_id integer,
  inviter_id integer references users (id) on delete set null,
  -- The SHA-256 of the token in the newest link.
  token_hash text not null unique,
  created_at timestamptz not null,
  -- When the newest link was sent.
  sent_at timestamptz not null,
  expires_at timestamptz not null,
  accepted_at timestamptz,
  withdrawn_at timestamptz,
  check (num_nonnulls(accepted_at, withdrawn_at) <= 1)
);
create index invitations_email on invitations (email);
create index invitations_owner_id on invitations (owner_id);
create index invitations_profile_id on invitations (profile_id);
create index invitations_inviter_id on invitations (inviter_id);

alter table mails alter column user_id drop not null;
alter table mails add column invitation_id integer references invitations (id) on delete cascade;
alter table mails add check (num_nonnulls(user_id, invitation_id) > 0);
create index mails_invitation_id on mails (invitation_id);
