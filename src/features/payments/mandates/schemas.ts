// The shapes of mandates on the wire.
import Type, { type Static } from 'typebox'
import {
  DateTime,
  described,
  IdOf,
  Moment,
  Nullable,
  OnDay,
  PathId,
  personal,
  Text,
  timestamps,
} from '../../../http/api/shapes.ts'
import { MANDATE_STATUSES, MANDATE_TYPES, SEQUENCE_TYPES } from './rules.ts'

export const MandateStatus = Type.Enum([...MANDATE_STATUSES], {
  $id: 'MandateStatus',
  description:
    'State of a mandate. `active`: debits may be created. `blocked`: the bank has said that the account cannot be ' +
    'debited. `revoked`: its owner has withdrawn it. `expired`: not used for 36 months. `used`: a one-off mandate ' +
    'whose debit was collected.',
})
export const MandateType = Type.Enum([...MANDATE_TYPES], {
  $id: 'MandateType',
  description: 'Whether a mandate is for any number of debits (`recurrent`) or for one (`one_off`).',
})
export const SequenceType = Type.Enum([...SEQUENCE_TYPES], {
  $id: 'SequenceType',
  description:
    'Place of a debit among those of its mandate: `FRST` the first, `RCUR` a later one, `OOFF` the only one.',
})

const Reference = (description: string) =>
  Type.String({
    maxLength: 35,
    pattern: "^[A-Za-z0-9?:().,'+-]+(/[A-Za-z0-9?:().,'+-]+)*$",
    description,
    examples: ['HF4M2ZK8Q7RT5VWX'],
  })

export const CreateMandateRequest = Type.Object(
  {
    iban: Type.String({ minLength: 1, maxLength: 50, description: 'IBAN of the account to debit, in SEPA.' }),
    debtor_name: Type.String({
      pattern: "^[A-Za-z0-9/?:().,'+ -]{1,70}$",
      description: 'Owner of that account: 1 to 70 characters of the SEPA set.',
    }),
    bank_code: Type.Optional(
      Nullable(
        Type.String({
          pattern: '^[A-Za-z]{6}[A-Za-z0-9]{2}([A-Za-z0-9]{3})?$',
          description: 'BIC of the bank; needed where the account is outside the European Economic Area.',
        }),
      ),
    ),
    mandate_type: Type.Optional(Nullable(described(MandateType, '`recurrent` if left out.'))),
    signed_at: described(DateTime, 'When its owner signed; not in the future.'),
    reference: Type.Optional(
      Nullable(
        Reference(
          'The unique mandate reference: 1 to 35 characters of the SEPA set without blanks, no slash at an end and ' +
            'none beside another; made by the server if left out.',
        ),
      ),
    ),
    evidence: Type.Optional(Nullable(Text('Id of the file with the signed mandate.'))),
  },
  { $id: 'CreateMandateRequest', description: 'A mandate that a customer has signed.' },
)
export type CreateMandateRequest = Static<typeof CreateMandateRequest>

export const Mandate = Type.Object(
  {
    id: IdOf('mandate'),
    account: IdOf('account'),
    status: MandateStatus,
    mandate_type: MandateType,
    reference: Text('The unique mandate reference.'),
    creditor_identifier: Text('Creditor identifier of the firm when the mandate was signed.'),
    creditor_name: Text('Name of the creditor.'),
    debtor_name: personal(Text('Owner of the account that is debited.'), 'name'),
    iban: Text('Its IBAN, masked but for the last four characters.'),
    bank_code: Nullable(Text('BIC of its bank; null if it is not needed.')),
    signed_at: Moment('When its owner signed.'),
    evidence: Nullable(Text('Id of the file with the signed mandate.')),
    next_sequence_type: Nullable(
      described(SequenceType, 'Sequence type of its next debit; null unless it is active.'),
    ),
    earliest_due_date: Nullable(
      OnDay('First day on which a debit that is created now may be due; null unless it is active.'),
    ),
    last_collected_on: Nullable(OnDay('Due date of the last debit that was collected.')),
    expires_on: OnDay('Day on which it lapses: 36 months after the signature, or after the last due date.'),
    blocked_reason: Nullable(Text('The reason code of the bank, if it is blocked or was revoked by it.')),
    revoked_at: Nullable(Moment('When it was revoked.')),
    ...timestamps,
  },
  { $id: 'Mandate', description: 'The consent of a customer to direct debits from a bank account.' },
)
export type Mandate = Static<typeof Mandate>

export const MandatePath = Type.Object({ mandate_id: PathId('mandate') })

/** The filters of a list of mandates. */
export const mandateFilters = {
  status: Type.Optional(described(MandateStatus, 'Only mandates in this state.')),
}
