// Sign-ins at the command line that a person approves in a browser (the device authorization of RFC 8628). An attacker
// may send a person a code of their own: the page therefore never takes the code from a link, shows the machine, its
// address and the time, and demands a fresh proof of identity.
import { route } from '../../../../http/api/route.ts'
import { ChangedResource, SignedIn } from '../schemas.ts'
import { confirmed, signedIn } from '../sign-in/signed-in.ts'
import { approveDevice, lookUpDevice, refuseDevice } from './approve-device.ts'
import { beginDevice } from './begin-device.ts'
import {
  BegunDevice,
  DeviceCodeRequest,
  DevicePath,
  DeviceRequest,
  DeviceStatus,
  ShownDevice,
  UserCodeRequest,
} from './schemas.ts'
import { proveByDevice, readDeviceStatus, signInDevice } from './use-device.ts'

const open = { group: 'sign-in', operator: { within: 'nobody signed in' } } as const
const begun = { group: 'sign-in', operator: { within: 'nobody signed in', is_unrecorded: true } } as const
const self = { group: 'sign-in', operator: { within: 'self' }, method: 'POST' } as const
const begins = { method: 'POST', body: DeviceRequest, response: BegunDevice } as const
const fetches = {
  method: 'POST' as const,
  body: DeviceCodeRequest,
  response: SignedIn,
  errors: ['sign_in_failed' as const],
}
const decides = { ...self, params: DevicePath, body: UserCodeRequest, response: ChangedResource }

/** The operations of device sign-ins. */
export const deviceRoutes = [
  route({
    ...begun,
    ...begins,
    path: '/operator/sign-in/device-challenge',
    name: 'sign_in.begin_device',
    title: 'Begin to sign in at a command line',
    description: 'Gives the code that a person types in a browser, where they are signed in.',
    write: (context, { body }) => beginDevice(context, { machine: body.machine, session: null }),
  }),
  route({
    ...open,
    method: 'GET',
    path: '/operator/device-sign-ins/{device_sign_in_id}',
    name: 'device_sign_ins.retrieve_status',
    title: 'Show the state of a device sign-in',
    description: 'For the command line that waits.',
    params: DevicePath,
    response: DeviceStatus,
    read: (context, { params }) => readDeviceStatus(context, params.device_sign_in_id),
  }),
  route({
    ...open,
    ...fetches,
    path: '/operator/sign-in/device',
    name: 'sign_in.device',
    title: 'Sign in at a command line',
    description:
      'Once, after a person has approved it. The session expires with theirs at the latest, and begins without a ' +
      'proof of identity.',
    write: async (context, { body }) => {
      const { operator, session } = await signInDevice(context, body.device_code)
      return signedIn(context, operator, session)
    },
  }),
  route({
    ...self,
    ...begins,
    path: '/operator/step-up/device-challenge',
    name: 'step_up.begin_device',
    title: 'Begin to prove the identity at a command line',
    description: 'Gives the code that the same person types in a browser.',
    write: (context, { body }) =>
      beginDevice(context, { machine: body.machine, session: context.actor.session!.id }),
  }),
  route({
    ...self,
    ...fetches,
    path: '/operator/step-up/device',
    name: 'step_up.device',
    title: 'Prove the identity at a command line',
    description: 'The proof is that of the browser in which the person approved it.',
    write: async (context, { body }) => confirmed(context, await proveByDevice(context, body.device_code)),
  }),
  route({
    ...self,
    path: '/operator/device-sign-ins/look-up',
    name: 'device_sign_ins.look_up',
    title: 'Show what a command line asks for',
    description: 'By its code. Compare the machine, its address and the time.',
    body: UserCodeRequest,
    response: ShownDevice,
    errors: ['conflict', 'not_found'],
    write: (context, { body }) => lookUpDevice(context, body.user_code),
  }),
  route({
    ...decides,
    // Each session of a command line would otherwise approve the next one, without a browser and for ever.
    operator: { within: 'self', needs_step_up: true, needs_browser: true },
    path: '/operator/device-sign-ins/{device_sign_in_id}/approve',
    name: 'device_sign_ins.approve',
    title: 'Approve a device sign-in',
    description: 'The command line is then signed in as you, or has the proof of identity that it asks for.',
    errors: ['conflict'],
    write: async (context, { params, body }) => {
      await approveDevice(context, params.device_sign_in_id, body.user_code)
      return { id: params.device_sign_in_id }
    },
  }),
  route({
    ...decides,
    path: '/operator/device-sign-ins/{device_sign_in_id}/refuse',
    name: 'device_sign_ins.refuse',
    title: 'Refuse a device sign-in',
    description: 'The command line gets nothing.',
    errors: ['conflict'],
    write: async (context, { params, body }) => {
      await refuseDevice(context, params.device_sign_in_id, body.user_code)
      return { id: params.device_sign_in_id }
    },
  }),
]
