// The persons of an application with their claims; compliance verifies a claim after it has compared the document.
import { useTenant } from '../../frame/address.ts'
import type { ApplicationPerson } from '../../generated/operator.ts'
import { Act } from '../../kit/act.tsx'
import { Facts } from '../../kit/facts.tsx'
import { Id, State } from '../../kit/figures.tsx'
import { textOf } from '../../kit/text-of.ts'
import { useWords } from '../../words/words.ts'

export function Applicants({ persons }: { persons: readonly ApplicationPerson[] }) {
  return persons.map((person) => <Applicant key={person.id} person={person} />)
}

function Applicant({ person: { id, name, authority_type, claims } }: { person: ApplicationPerson }) {
  const words = useWords()
  const tenant_id = useTenant()
  return (
    <div className="applicant">
      <h3>
        {name} {authority_type && <span className="reference">{words.term(authority_type)}</span>}{' '}
        <Id id={id} />
      </h3>
      {claims.map((claim) => (
        <div key={claim.id} className="claim">
          <p>
            <strong>{words.term(claim.claim_type)}</strong> <State state={claim.status} />{' '}
            {claim.status === 'pending' && (
              <Act
                name="claims.verify"
                permission="claim.write"
                label={words.kyc.verify}
                sentence={`${words.kyc.verify}: ${words.term(claim.claim_type)}, ${name}`}
                input={() => ({ params: { tenant_id, person_id: id, claim_id: claim.id } })}
              />
            )}
          </p>
          <Facts
            facts={Object.entries(claim.content)
              .filter(([, value]) => value !== null && value !== '')
              .map(([member, value]) => [words.term(member), textOf(value)])}
          />
        </div>
      ))}
    </div>
  )
}
