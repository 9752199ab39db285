import type { Household, HouseholdPerson } from "../../../domain/households/household.ts";
import { pictureUrl } from "../../api/profile.ts";
import { Avatar } from "../../ui/drawings/avatar.tsx";
import { PersonMenu } from "./person_menu.tsx";

interface PeopleProps {
  readonly household: Household;
  readonly people: readonly HouseholdPerson[];
}

export function People({ household, people }: PeopleProps) {
  return (
    <section className="card grid gap-8 column" aria-labelledby="people">
      <h2 className="size-22" id="people">People</h2>
      <ul role="list" aria-label="People">
        {people.map((person) => <Person key={person.personId} household={household} person={person} />)}
      </ul>
    </section>
  );
}

const ROLES = { owner: "Owner", member: "Member", viewer: "Viewer" } as const;

interface PersonProps {
  readonly household: Household;
  readonly person: HouseholdPerson;
}

function Person({ household, person }: PersonProps) {
  const { name, email, picture, role, isYou } = person;
  return (
    <li className="record">
      <Avatar name={name} url={pictureUrl(picture)} />
      <div className="breaks">
        <strong dir="auto">{name}</strong> {isYou && <span className="badge">You</span>}
        <p className="quiet small">{ROLES[role]}{email && ` · ${email}`}</p>
      </div>
      {household.role === "owner" && !isYou && <PersonMenu household={household} person={person} />}
    </li>
  );
}
