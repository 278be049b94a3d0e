/**
 * Endpoints that a made-up call cannot bring to do what they are for: nothing is shown of what they would do with fields
 * that only the server gives. Their own tests go that far.
 */
export const needsMore: Readonly<Record<string, string>> = {
  '/api/sys/user/login': 'a picture to be read',
  '/api/sys/user/demo-login': 'demo accounts',
  '/api/sys/user/face/challenge': 'a camera',
  '/api/sys/user/face-login': 'a camera',
  '/api/sys/user/face/enrol': 'a camera',
  '/api/sys/user/sms': 'a picture to be read',
  '/api/common/wx/get-url': 'a third party',
  '/api/common/crop-wechat/get-url': 'a third party',
  '/api/common/ding-talk/get-url': 'a third party',
  '/api/common/third/exchange': 'a third party',
  '/api/common/third/bind': 'a third party',
  '/api/common/third/bind-mobile': 'a third party',
  '/api/sys/user/binding/get-url': 'a third party',
  '/api/sys/user/binding/add': 'a third party',
  '/api/common/file/download': 'a signature over the id',
  '/api/media/video/playlist': 'a signature over the id',
  '/api/media/video/quality': 'a signature over the id',
  '/api/media/video/bytes': 'a signature over the id',
  '/api/media/video/poster': 'a signature over the id',
  '/api/content/read/preview': 'a signature over the id',
  '/api/activity/checkin/scan': 'the code on the screen of the classroom',
  '/api/activity/trainclass/person/undo-payment': 'a decision of a moment ago',
  '/api/activity/trainclass/person/undo-review': 'a decision of a moment ago',
  '/api/embed/launch/exchange': 'a ticket',
  '/api/embed/launch/ticket': 'a signature of the host',
  '/api/qu/import/undo': 'an import that was confirmed',
};
