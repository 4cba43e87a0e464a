-- Asked with every description of a signed-in person: whether somebody has delegated anything to them that goes on.
create index delegation_received on delegation (agent_no, ends_at) where accepted and ended_at is null;
