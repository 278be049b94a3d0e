import type { Site } from '@ganlin/contract/site/settings';
import type { ReactNode } from 'react';
import { Link } from 'react-router';

interface Question {
  readonly title: string;
  readonly answer: ReactNode;
}

interface Topic {
  readonly id: string;
  readonly title: string;
  readonly questions: readonly Question[];
}

/** What users ask, by topic. The answers follow the site's settings: no way is described that the site has not opened. */
export function topicsOf({ props }: Pick<Site, 'props'>): readonly Topic[] {
  return [
    {
      id: 'sign-in',
      title: '登录与账号',
      questions: [
        { title: '怎样登录？', answer: signIn(props) },
        { title: '没有账号怎么办？', answer: newAccount(props) },
        { title: '忘记密码怎么办？', answer: forgotten(props) },
        {
          title: '提示登录已失效',
          answer: (
            <p>
              长时间没有操作，或者账号在别处被结束登录，都需要重新登录。重新登录后会回到原来的页面，已提交的内容不受影响。
            </p>
          ),
        },
      ],
    },
    {
      id: 'training',
      title: '培训报名',
      questions: [
        {
          title: '没有账号能报名吗？',
          answer: <p>多数培训班不用登录就能报名，报名成功后请记下查询码。只对指定单位开放的培训班要登录后报名。</p>,
        },
        {
          title: '怎样查询报名结果？',
          answer: (
            <p>
              在<Link to="/applicationinterface/trainingQuery">报名查询</Link>
              输入查询码和报名时填的手机号码。登录后报名的，也可以在“学习培训”中查看。
            </p>
          ),
        },
        {
          title: '查询码丢了怎么办？',
          answer: (
            <p>
              登录后报名的，在“学习培训”中能看到自己的报名。没有登录就报名的，在报名查询页点“查询码丢了”，用报名时填的手机号码收短信验证码找回；站点没有接通短信时，请拨打培训班详情页上的报名咨询电话。
            </p>
          ),
        },
      ],
    },
    {
      id: 'exam',
      title: '考试',
      questions: [
        {
          title: '考试前要准备什么？',
          answer: (
            <p>
              请用考试时的设备和网络，先做一次<Link to="/web/exam/debug">设备调试</Link>
              ：检查浏览器、网络、时间和摄像头，大约一分钟。有试考的考试，可以先试考一遍。
            </p>
          ),
        },
        {
          title: '摄像头打不开怎么办？',
          answer: (
            <>
              <p>1. 浏览器询问时选择“允许”；没有询问的，点地址栏左侧的图标，把摄像头改为允许，再刷新页面。</p>
              <p>2. 关闭正在使用摄像头的其他软件，例如视频会议。</p>
              <p>3. 换用新版 Chrome、Edge 或 Safari。微信等软件里的页面可能不允许使用摄像头，请改用浏览器打开。</p>
            </>
          ),
        },
        {
          title: '考试中网络断开，答案会丢吗？',
          answer: (
            <p>
              不会。答案随答随存；断网时存在本机，页面顶部会提示，可以继续作答，网络恢复后自动发送。请不要关闭页面，不要清除浏览器数据。计时以服务器为准，断网期间继续计时。
            </p>
          ),
        },
        {
          title: '页面卡住或电脑死机怎么办？',
          answer: <p>重新打开网站，登录后进入“考试”，点“继续作答”。已保存的答案都在，剩余时间以服务器为准。</p>,
        },
        {
          title: '对成绩有疑问怎么办？',
          answer: (
            <p>
              在<Link to="/web/paper">我的成绩</Link>
              打开这份答卷。开放申诉的考试，在期限内可以对有异议的题提出申诉；不开放申诉的，请联系组织考试的单位。
            </p>
          ),
        },
      ],
    },
    {
      id: 'certificate',
      title: '证书',
      questions: [
        {
          title: '证书在哪里下载？',
          answer: <p>登录后在“用户中心”查看自己的证书，可以下载 PDF。</p>,
        },
        {
          title: '怎样查验证书真伪？',
          answer: (
            <p>
              在<Link to="/verify">证书查验</Link>输入证书编号，或用手机相机扫证书上的二维码。任何人都可以查，不用登录。
            </p>
          ),
        },
        {
          title: '证书上的姓名或照片有误怎么办？',
          answer: <p>请联系发证单位更正，由发证单位核实后换发。</p>,
        },
      ],
    },
  ];
}

type Switches = Site['props'];

function signIn({ mobileLogin, faceLogin, wechatLogin, cropLogin, dingLogin }: Switches): ReactNode {
  const third = [wechatLogin && '微信', cropLogin && '企业微信', dingLogin && '钉钉'].filter((name) => name !== false);
  const ways = ['账号和密码', ...(mobileLogin ? ['手机号和短信验证码'] : []), ...(faceLogin ? ['人脸'] : []), ...third];
  return <p>点页面右上角的“登录”。本站可以用{ways.join('、')}登录。看不清验证码时，点图片换一张。</p>;
}

function newAccount({ userReg }: Switches): ReactNode {
  if (!userReg) return <p>本站的账号由管理员开通，请联系您所在单位的管理员。</p>;
  return (
    <p>
      可以自己<Link to="/register">注册</Link>；单位已经统一开通的，请向单位管理员询问账号。
    </p>
  );
}

function forgotten({ mobileLogin }: Switches): ReactNode {
  if (!mobileLogin) return <p>请联系您所在单位的管理员重置密码。</p>;
  return (
    <p>
      账号有手机号的学员可以<Link to="/forgot">用短信找回密码</Link>；管理人员和没有手机号的账号，请联系管理员重置。
    </p>
  );
}
