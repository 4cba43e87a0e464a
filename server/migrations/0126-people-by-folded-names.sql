-- Numbers and addresses as people may type them to sign in: in any case and width.
create index person_folded_number on person (lower(normalize(user_no, nfkc)));
create index person_folded_email on person (lower(normalize(email, nfkc))) where email is not null;
