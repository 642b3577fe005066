var io=Object.defineProperty;var no=Object.getOwnPropertyDescriptor;var zs=n=>{throw TypeError(n)};var c=(n,s,e,t)=>{for(var i=t>1?void 0:t?no(s,e):s,r=n.length-1,a;r>=0;r--)(a=n[r])&&(i=(t?a(s,e,i):a(i))||i);return t&&i&&io(s,e,i),i};var $s=(n,s,e)=>s.has(n)||zs("Cannot "+e);var M=(n,s,e)=>($s(n,s,"read from private field"),e?e.call(n):s.get(n)),v=(n,s,e)=>s.has(n)?zs("Cannot add the same private member more than once"):s instanceof WeakSet?s.add(n):s.set(n,e),me=(n,s,e,t)=>($s(n,s,"write to private field"),t?t.call(n,e):s.set(n,e),e),d=(n,s,e)=>($s(n,s,"access private method"),e);var vs="wasmhost.theme",Vs=matchMedia("(prefers-color-scheme: dark)");function ys(){let n=localStorage.getItem(vs);return n==="light"||n==="dark"?n:"system"}function Qs(n){n==="system"?localStorage.removeItem(vs):localStorage.setItem(vs,n),bs()}function oo(){let n=ys();return n==="system"?Vs.matches?"dark":"light":n}function bs(){document.documentElement.dataset.mode=oo(),dispatchEvent(new Event("wasmhost-theme"))}Vs.addEventListener("change",bs);bs();var Dt=globalThis,Ft=Dt.ShadowRoot&&(Dt.ShadyCSS===void 0||Dt.ShadyCSS.nativeShadow)&&"adoptedStyleSheets"in Document.prototype&&"replace"in CSSStyleSheet.prototype,Ks=Symbol(),Js=new WeakMap,Bt=class{constructor(s,e,t){if(this._$cssResult$=!0,t!==Ks)throw Error("CSSResult is not constructable. Use `unsafeCSS` or `css` instead.");this.cssText=s,this.t=e}get styleSheet(){let s=this.o,e=this.t;if(Ft&&s===void 0){let t=e!==void 0&&e.length===1;t&&(s=Js.get(e)),s===void 0&&((this.o=s=new CSSStyleSheet).replaceSync(this.cssText),t&&Js.set(e,s))}return s}toString(){return this.cssText}},Ys=n=>new Bt(typeof n=="string"?n:n+"",void 0,Ks);var Zs=(n,s)=>{if(Ft)n.adoptedStyleSheets=s.map(e=>e instanceof CSSStyleSheet?e:e.styleSheet);else for(let e of s){let t=document.createElement("style"),i=Dt.litNonce;i!==void 0&&t.setAttribute("nonce",i),t.textContent=e.cssText,n.appendChild(t)}},ws=Ft?n=>n:n=>n instanceof CSSStyleSheet?(s=>{let e="";for(let t of s.cssRules)e+=t.cssText;return Ys(e)})(n):n;var{is:ro,defineProperty:ao,getOwnPropertyDescriptor:lo,getOwnPropertyNames:po,getOwnPropertySymbols:co,getPrototypeOf:uo}=Object,Wt=globalThis,Xs=Wt.trustedTypes,ho=Xs?Xs.emptyScript:"",mo=Wt.reactiveElementPolyfillSupport,kt=(n,s)=>n,Tt={toAttribute(n,s){switch(s){case Boolean:n=n?ho:null;break;case Object:case Array:n=n==null?n:JSON.stringify(n)}return n},fromAttribute(n,s){let e=n;switch(s){case Boolean:e=n!==null;break;case Number:e=n===null?null:Number(n);break;case Object:case Array:try{e=JSON.parse(n)}catch{e=null}}return e}},Gt=(n,s)=>!ro(n,s),ei={attribute:!0,type:String,converter:Tt,reflect:!1,useDefault:!1,hasChanged:Gt};Symbol.metadata??=Symbol("metadata"),Wt.litPropertyMetadata??=new WeakMap;var ye=class extends HTMLElement{static addInitializer(s){this._$Ei(),(this.l??=[]).push(s)}static get observedAttributes(){return this.finalize(),this._$Eh&&[...this._$Eh.keys()]}static createProperty(s,e=ei){if(e.state&&(e.attribute=!1),this._$Ei(),this.prototype.hasOwnProperty(s)&&((e=Object.create(e)).wrapped=!0),this.elementProperties.set(s,e),!e.noAccessor){let t=Symbol(),i=this.getPropertyDescriptor(s,t,e);i!==void 0&&ao(this.prototype,s,i)}}static getPropertyDescriptor(s,e,t){let{get:i,set:r}=lo(this.prototype,s)??{get(){return this[e]},set(a){this[e]=a}};return{get:i,set(a){let p=i?.call(this);r?.call(this,a),this.requestUpdate(s,p,t)},configurable:!0,enumerable:!0}}static getPropertyOptions(s){return this.elementProperties.get(s)??ei}static _$Ei(){if(this.hasOwnProperty(kt("elementProperties")))return;let s=uo(this);s.finalize(),s.l!==void 0&&(this.l=[...s.l]),this.elementProperties=new Map(s.elementProperties)}static finalize(){if(this.hasOwnProperty(kt("finalized")))return;if(this.finalized=!0,this._$Ei(),this.hasOwnProperty(kt("properties"))){let e=this.properties,t=[...po(e),...co(e)];for(let i of t)this.createProperty(i,e[i])}let s=this[Symbol.metadata];if(s!==null){let e=litPropertyMetadata.get(s);if(e!==void 0)for(let[t,i]of e)this.elementProperties.set(t,i)}this._$Eh=new Map;for(let[e,t]of this.elementProperties){let i=this._$Eu(e,t);i!==void 0&&this._$Eh.set(i,e)}this.elementStyles=this.finalizeStyles(this.styles)}static finalizeStyles(s){let e=[];if(Array.isArray(s)){let t=new Set(s.flat(1/0).reverse());for(let i of t)e.unshift(ws(i))}else s!==void 0&&e.push(ws(s));return e}static _$Eu(s,e){let t=e.attribute;return t===!1?void 0:typeof t=="string"?t:typeof s=="string"?s.toLowerCase():void 0}constructor(){super(),this._$Ep=void 0,this.isUpdatePending=!1,this.hasUpdated=!1,this._$Em=null,this._$Ev()}_$Ev(){this._$ES=new Promise(s=>this.enableUpdating=s),this._$AL=new Map,this._$E_(),this.requestUpdate(),this.constructor.l?.forEach(s=>s(this))}addController(s){(this._$EO??=new Set).add(s),this.renderRoot!==void 0&&this.isConnected&&s.hostConnected?.()}removeController(s){this._$EO?.delete(s)}_$E_(){let s=new Map,e=this.constructor.elementProperties;for(let t of e.keys())this.hasOwnProperty(t)&&(s.set(t,this[t]),delete this[t]);s.size>0&&(this._$Ep=s)}createRenderRoot(){let s=this.shadowRoot??this.attachShadow(this.constructor.shadowRootOptions);return Zs(s,this.constructor.elementStyles),s}connectedCallback(){this.renderRoot??=this.createRenderRoot(),this.enableUpdating(!0),this._$EO?.forEach(s=>s.hostConnected?.())}enableUpdating(s){}disconnectedCallback(){this._$EO?.forEach(s=>s.hostDisconnected?.())}attributeChangedCallback(s,e,t){this._$AK(s,t)}_$ET(s,e){let t=this.constructor.elementProperties.get(s),i=this.constructor._$Eu(s,t);if(i!==void 0&&t.reflect===!0){let r=(t.converter?.toAttribute!==void 0?t.converter:Tt).toAttribute(e,t.type);this._$Em=s,r==null?this.removeAttribute(i):this.setAttribute(i,r),this._$Em=null}}_$AK(s,e){let t=this.constructor,i=t._$Eh.get(s);if(i!==void 0&&this._$Em!==i){let r=t.getPropertyOptions(i),a=typeof r.converter=="function"?{fromAttribute:r.converter}:r.converter?.fromAttribute!==void 0?r.converter:Tt;this._$Em=i;let p=a.fromAttribute(e,r.type);this[i]=p??this._$Ej?.get(i)??p,this._$Em=null}}requestUpdate(s,e,t,i=!1,r){if(s!==void 0){let a=this.constructor;if(i===!1&&(r=this[s]),t??=a.getPropertyOptions(s),!((t.hasChanged??Gt)(r,e)||t.useDefault&&t.reflect&&r===this._$Ej?.get(s)&&!this.hasAttribute(a._$Eu(s,t))))return;this.C(s,e,t)}this.isUpdatePending===!1&&(this._$ES=this._$EP())}C(s,e,{useDefault:t,reflect:i,wrapped:r},a){t&&!(this._$Ej??=new Map).has(s)&&(this._$Ej.set(s,a??e??this[s]),r!==!0||a!==void 0)||(this._$AL.has(s)||(this.hasUpdated||t||(e=void 0),this._$AL.set(s,e)),i===!0&&this._$Em!==s&&(this._$Eq??=new Set).add(s))}async _$EP(){this.isUpdatePending=!0;try{await this._$ES}catch(e){Promise.reject(e)}let s=this.scheduleUpdate();return s!=null&&await s,!this.isUpdatePending}scheduleUpdate(){return this.performUpdate()}performUpdate(){if(!this.isUpdatePending)return;if(!this.hasUpdated){if(this.renderRoot??=this.createRenderRoot(),this._$Ep){for(let[i,r]of this._$Ep)this[i]=r;this._$Ep=void 0}let t=this.constructor.elementProperties;if(t.size>0)for(let[i,r]of t){let{wrapped:a}=r,p=this[i];a!==!0||this._$AL.has(i)||p===void 0||this.C(i,void 0,r,p)}}let s=!1,e=this._$AL;try{s=this.shouldUpdate(e),s?(this.willUpdate(e),this._$EO?.forEach(t=>t.hostUpdate?.()),this.update(e)):this._$EM()}catch(t){throw s=!1,this._$EM(),t}s&&this._$AE(e)}willUpdate(s){}_$AE(s){this._$EO?.forEach(e=>e.hostUpdated?.()),this.hasUpdated||(this.hasUpdated=!0,this.firstUpdated(s)),this.updated(s)}_$EM(){this._$AL=new Map,this.isUpdatePending=!1}get updateComplete(){return this.getUpdateComplete()}getUpdateComplete(){return this._$ES}shouldUpdate(s){return!0}update(s){this._$Eq&&=this._$Eq.forEach(e=>this._$ET(e,this[e])),this._$EM()}updated(s){}firstUpdated(s){}};ye.elementStyles=[],ye.shadowRootOptions={mode:"open"},ye[kt("elementProperties")]=new Map,ye[kt("finalized")]=new Map,mo?.({ReactiveElement:ye}),(Wt.reactiveElementVersions??=[]).push("2.1.2");var Ts=globalThis,ti=n=>n,zt=Ts.trustedTypes,si=zt?zt.createPolicy("lit-html",{createHTML:n=>n}):void 0,xs="$lit$",be=`lit$${Math.random().toFixed(9).slice(2)}$`,Es="?"+be,go=`<${Es}>`,Ge=document,Et=()=>Ge.createComment(""),St=n=>n===null||typeof n!="object"&&typeof n!="function",Ss=Array.isArray,li=n=>Ss(n)||typeof n?.[Symbol.iterator]=="function",ks=`[ 	
\f\r]`,xt=/<(?:(!--|\/[^a-zA-Z])|(\/?[a-zA-Z][^>\s]*)|(\/?$))/g,ii=/-->/g,ni=/>/g,Fe=RegExp(`>|${ks}(?:([^\\s"'>=/]+)(${ks}*=${ks}*(?:[^ 	
\f\r"'\`<>=]|("|')|))|$)`,"g"),oi=/'/g,ri=/"/g,di=/^(?:script|style|textarea|title)$/i,As=n=>(s,...e)=>({_$litType$:n,strings:s,values:e}),o=As(1),pi=As(2),pr=As(3),we=Symbol.for("lit-noChange"),l=Symbol.for("lit-nothing"),ai=new WeakMap,We=Ge.createTreeWalker(Ge,129);function ci(n,s){if(!Ss(n)||!n.hasOwnProperty("raw"))throw Error("invalid template strings array");return si!==void 0?si.createHTML(s):s}var ui=(n,s)=>{let e=n.length-1,t=[],i,r=s===2?"<svg>":s===3?"<math>":"",a=xt;for(let p=0;p<e;p++){let f=n[p],A,z,m=-1,B=0;for(;B<f.length&&(a.lastIndex=B,z=a.exec(f),z!==null);)B=a.lastIndex,a===xt?z[1]==="!--"?a=ii:z[1]!==void 0?a=ni:z[2]!==void 0?(di.test(z[2])&&(i=RegExp("</"+z[2],"g")),a=Fe):z[3]!==void 0&&(a=Fe):a===Fe?z[0]===">"?(a=i??xt,m=-1):z[1]===void 0?m=-2:(m=a.lastIndex-z[2].length,A=z[1],a=z[3]===void 0?Fe:z[3]==='"'?ri:oi):a===ri||a===oi?a=Fe:a===ii||a===ni?a=xt:(a=Fe,i=void 0);let H=a===Fe&&n[p+1].startsWith("/>")?" ":"";r+=a===xt?f+go:m>=0?(t.push(A),f.slice(0,m)+xs+f.slice(m)+be+H):f+be+(m===-2?p:H)}return[ci(n,r+(n[e]||"<?>")+(s===2?"</svg>":s===3?"</math>":"")),t]},At=class n{constructor({strings:s,_$litType$:e},t){let i;this.parts=[];let r=0,a=0,p=s.length-1,f=this.parts,[A,z]=ui(s,e);if(this.el=n.createElement(A,t),We.currentNode=this.el.content,e===2||e===3){let m=this.el.content.firstChild;m.replaceWith(...m.childNodes)}for(;(i=We.nextNode())!==null&&f.length<p;){if(i.nodeType===1){if(i.hasAttributes())for(let m of i.getAttributeNames())if(m.endsWith(xs)){let B=z[a++],H=i.getAttribute(m).split(be),Z=/([.?@])?(.*)/.exec(B);f.push({type:1,index:r,name:Z[2],strings:H,ctor:Z[1]==="."?Qt:Z[1]==="?"?Jt:Z[1]==="@"?Kt:Ve}),i.removeAttribute(m)}else m.startsWith(be)&&(f.push({type:6,index:r}),i.removeAttribute(m));if(di.test(i.tagName)){let m=i.textContent.split(be),B=m.length-1;if(B>0){i.textContent=zt?zt.emptyScript:"";for(let H=0;H<B;H++)i.append(m[H],Et()),We.nextNode(),f.push({type:2,index:++r});i.append(m[B],Et())}}}else if(i.nodeType===8)if(i.data===Es)f.push({type:2,index:r});else{let m=-1;for(;(m=i.data.indexOf(be,m+1))!==-1;)f.push({type:7,index:r}),m+=be.length-1}r++}}static createElement(s,e){let t=Ge.createElement("template");return t.innerHTML=s,t}};function ze(n,s,e=n,t){if(s===we)return s;let i=t!==void 0?e._$Co?.[t]:e._$Cl,r=St(s)?void 0:s._$litDirective$;return i?.constructor!==r&&(i?._$AO?.(!1),r===void 0?i=void 0:(i=new r(n),i._$AT(n,e,t)),t!==void 0?(e._$Co??=[])[t]=i:e._$Cl=i),i!==void 0&&(s=ze(n,i._$AS(n,s.values),i,t)),s}var Vt=class{constructor(s,e){this._$AV=[],this._$AN=void 0,this._$AD=s,this._$AM=e}get parentNode(){return this._$AM.parentNode}get _$AU(){return this._$AM._$AU}u(s){let{el:{content:e},parts:t}=this._$AD,i=(s?.creationScope??Ge).importNode(e,!0);We.currentNode=i;let r=We.nextNode(),a=0,p=0,f=t[0];for(;f!==void 0;){if(a===f.index){let A;f.type===2?A=new rt(r,r.nextSibling,this,s):f.type===1?A=new f.ctor(r,f.name,f.strings,this,s):f.type===6&&(A=new Yt(r,this,s)),this._$AV.push(A),f=t[++p]}a!==f?.index&&(r=We.nextNode(),a++)}return We.currentNode=Ge,i}p(s){let e=0;for(let t of this._$AV)t!==void 0&&(t.strings!==void 0?(t._$AI(s,t,e),e+=t.strings.length-2):t._$AI(s[e])),e++}},rt=class n{get _$AU(){return this._$AM?._$AU??this._$Cv}constructor(s,e,t,i){this.type=2,this._$AH=l,this._$AN=void 0,this._$AA=s,this._$AB=e,this._$AM=t,this.options=i,this._$Cv=i?.isConnected??!0}get parentNode(){let s=this._$AA.parentNode,e=this._$AM;return e!==void 0&&s?.nodeType===11&&(s=e.parentNode),s}get startNode(){return this._$AA}get endNode(){return this._$AB}_$AI(s,e=this){s=ze(this,s,e),St(s)?s===l||s==null||s===""?(this._$AH!==l&&this._$AR(),this._$AH=l):s!==this._$AH&&s!==we&&this._(s):s._$litType$!==void 0?this.$(s):s.nodeType!==void 0?this.T(s):li(s)?this.k(s):this._(s)}O(s){return this._$AA.parentNode.insertBefore(s,this._$AB)}T(s){this._$AH!==s&&(this._$AR(),this._$AH=this.O(s))}_(s){this._$AH!==l&&St(this._$AH)?this._$AA.nextSibling.data=s:this.T(Ge.createTextNode(s)),this._$AH=s}$(s){let{values:e,_$litType$:t}=s,i=typeof t=="number"?this._$AC(s):(t.el===void 0&&(t.el=At.createElement(ci(t.h,t.h[0]),this.options)),t);if(this._$AH?._$AD===i)this._$AH.p(e);else{let r=new Vt(i,this),a=r.u(this.options);r.p(e),this.T(a),this._$AH=r}}_$AC(s){let e=ai.get(s.strings);return e===void 0&&ai.set(s.strings,e=new At(s)),e}k(s){Ss(this._$AH)||(this._$AH=[],this._$AR());let e=this._$AH,t,i=0;for(let r of s)i===e.length?e.push(t=new n(this.O(Et()),this.O(Et()),this,this.options)):t=e[i],t._$AI(r),i++;i<e.length&&(this._$AR(t&&t._$AB.nextSibling,i),e.length=i)}_$AR(s=this._$AA.nextSibling,e){for(this._$AP?.(!1,!0,e);s!==this._$AB;){let t=ti(s).nextSibling;ti(s).remove(),s=t}}setConnected(s){this._$AM===void 0&&(this._$Cv=s,this._$AP?.(s))}},Ve=class{get tagName(){return this.element.tagName}get _$AU(){return this._$AM._$AU}constructor(s,e,t,i,r){this.type=1,this._$AH=l,this._$AN=void 0,this.element=s,this.name=e,this._$AM=i,this.options=r,t.length>2||t[0]!==""||t[1]!==""?(this._$AH=Array(t.length-1).fill(new String),this.strings=t):this._$AH=l}_$AI(s,e=this,t,i){let r=this.strings,a=!1;if(r===void 0)s=ze(this,s,e,0),a=!St(s)||s!==this._$AH&&s!==we,a&&(this._$AH=s);else{let p=s,f,A;for(s=r[0],f=0;f<r.length-1;f++)A=ze(this,p[t+f],e,f),A===we&&(A=this._$AH[f]),a||=!St(A)||A!==this._$AH[f],A===l?s=l:s!==l&&(s+=(A??"")+r[f+1]),this._$AH[f]=A}a&&!i&&this.j(s)}j(s){s===l?this.element.removeAttribute(this.name):this.element.setAttribute(this.name,s??"")}},Qt=class extends Ve{constructor(){super(...arguments),this.type=3}j(s){this.element[this.name]=s===l?void 0:s}},Jt=class extends Ve{constructor(){super(...arguments),this.type=4}j(s){this.element.toggleAttribute(this.name,!!s&&s!==l)}},Kt=class extends Ve{constructor(s,e,t,i,r){super(s,e,t,i,r),this.type=5}_$AI(s,e=this){if((s=ze(this,s,e,0)??l)===we)return;let t=this._$AH,i=s===l&&t!==l||s.capture!==t.capture||s.once!==t.once||s.passive!==t.passive,r=s!==l&&(t===l||i);i&&this.element.removeEventListener(this.name,this,t),r&&this.element.addEventListener(this.name,this,s),this._$AH=s}handleEvent(s){typeof this._$AH=="function"?this._$AH.call(this.options?.host??this.element,s):this._$AH.handleEvent(s)}},Yt=class{constructor(s,e,t){this.element=s,this.type=6,this._$AN=void 0,this._$AM=e,this.options=t}get _$AU(){return this._$AM._$AU}_$AI(s){ze(this,s)}},hi={M:xs,P:be,A:Es,C:1,L:ui,R:Vt,D:li,V:ze,I:rt,H:Ve,N:Jt,U:Kt,B:Qt,F:Yt},fo=Ts.litHtmlPolyfillSupport;fo?.(At,rt),(Ts.litHtmlVersions??=[]).push("3.3.3");var Zt=(n,s,e)=>{let t=e?.renderBefore??s,i=t._$litPart$;if(i===void 0){let r=e?.renderBefore??null;t._$litPart$=i=new rt(s.insertBefore(Et(),r),r,void 0,e??{})}return i._$AI(n),i};var Ps=globalThis,de=class extends ye{constructor(){super(...arguments),this.renderOptions={host:this},this._$Do=void 0}createRenderRoot(){let s=super.createRenderRoot();return this.renderOptions.renderBefore??=s.firstChild,s}update(s){let e=this.render();this.hasUpdated||(this.renderOptions.isConnected=this.isConnected),super.update(s),this._$Do=Zt(e,this.renderRoot,this.renderOptions)}connectedCallback(){super.connectedCallback(),this._$Do?.setConnected(!0)}disconnectedCallback(){super.disconnectedCallback(),this._$Do?.setConnected(!1)}render(){return we}};de._$litElement$=!0,de.finalized=!0,Ps.litElementHydrateSupport?.({LitElement:de});var $o=Ps.litElementPolyfillSupport;$o?.({LitElement:de});(Ps.litElementVersions??=[]).push("4.2.2");var b=n=>(s,e)=>{e!==void 0?e.addInitializer(()=>{customElements.define(n,s)}):customElements.define(n,s)};var vo={attribute:!0,type:String,converter:Tt,reflect:!1,hasChanged:Gt},yo=(n=vo,s,e)=>{let{kind:t,metadata:i}=e,r=globalThis.litPropertyMetadata.get(i);if(r===void 0&&globalThis.litPropertyMetadata.set(i,r=new Map),t==="setter"&&((n=Object.create(n)).wrapped=!0),r.set(e.name,n),t==="accessor"){let{name:a}=e;return{set(p){let f=s.get.call(this);s.set.call(this,p),this.requestUpdate(a,f,n,!0,p)},init(p){return p!==void 0&&this.C(a,void 0,n,p),p}}}if(t==="setter"){let{name:a}=e;return function(p){let f=this[a];s.call(this,p),this.requestUpdate(a,f,n,!0,p)}}throw Error("Unsupported decorator location: "+t)};function O(n){return(s,e)=>typeof e=="object"?yo(n,s,e):((t,i,r)=>{let a=i.hasOwnProperty(r);return i.constructor.createProperty(r,t),a?Object.getOwnPropertyDescriptor(i,r):void 0})(n,s,e)}function g(n){return O({...n,state:!0,attribute:!1})}var mi={ATTRIBUTE:1,CHILD:2,PROPERTY:3,BOOLEAN_ATTRIBUTE:4,EVENT:5,ELEMENT:6},es=n=>(...s)=>({_$litDirective$:n,values:s}),at=class{constructor(s){}get _$AU(){return this._$AM._$AU}_$AT(s,e,t){this._$Ct=s,this._$AM=e,this._$Ci=t}_$AS(s,e){return this.update(s,e)}update(s,e){return this.render(...e)}};var{I:bo}=hi,gi=n=>n;var fi=()=>document.createComment(""),lt=(n,s,e)=>{let t=n._$AA.parentNode,i=s===void 0?n._$AB:s._$AA;if(e===void 0){let r=t.insertBefore(fi(),i),a=t.insertBefore(fi(),i);e=new bo(r,a,n,n.options)}else{let r=e._$AB.nextSibling,a=e._$AM,p=a!==n;if(p){let f;e._$AQ?.(n),e._$AM=n,e._$AP!==void 0&&(f=n._$AU)!==a._$AU&&e._$AP(f)}if(r!==i||p){let f=e._$AA;for(;f!==r;){let A=gi(f).nextSibling;gi(t).insertBefore(f,i),f=A}}}return e},Me=(n,s,e=n)=>(n._$AI(s,e),n),wo={},ts=(n,s=wo)=>n._$AH=s,$i=n=>n._$AH,ss=n=>{n._$AR(),n._$AA.remove()};var vi=es(class extends at{constructor(){super(...arguments),this.key=l}render(n,s){return this.key=n,s}update(n,[s,e]){return s!==this.key&&(ts(n),this.key=s),e}});var yi={getAI:{method:"GET",path:"/api/v1/ai"},setAI:{method:"PUT",path:"/api/v1/ai",body:["baseUrl","model","structured","maxTokens","proxy","plainKey","key"]},unsetAI:{method:"DELETE",path:"/api/v1/ai"},testAI:{method:"POST",path:"/api/v1/ai/test"},listAIUsage:{method:"GET",path:"/api/v1/ai/usage"},export:{method:"GET",path:"/api/v1/plugins/{id}/export",kind:"download"},importPlugin:{method:"POST",path:"/api/v1/plugins/{id}/import",kind:"upload",query:["from","replace","skipUnknown","downgrade"]},backup:{method:"GET",path:"/api/v1/backup",kind:"download",query:["logs"]},backupStored:{method:"POST",path:"/api/v1/backup/stored",body:["createdAt"]},listInbox:{method:"GET",path:"/api/v1/inbox"},approveCall:{method:"POST",path:"/api/v1/inbox/calls/{id}/approve"},rejectCall:{method:"POST",path:"/api/v1/inbox/calls/{id}/reject"},listDecidedCalls:{method:"GET",path:"/api/v1/inbox/calls",query:["plugin","before","limit"]},listJobs:{method:"GET",path:"/api/v1/cron",query:["plugin"]},listNextRuns:{method:"GET",path:"/api/v1/cron/next",query:["limit"]},listRuns:{method:"GET",path:"/api/v1/cron/history",query:["plugin","job","before","limit"]},getRun:{method:"GET",path:"/api/v1/cron/history/{id}"},runJob:{method:"POST",path:"/api/v1/cron/{plugin}/{job}/run"},approveRun:{method:"POST",path:"/api/v1/inbox/{id}/approve"},rejectRun:{method:"POST",path:"/api/v1/inbox/{id}/reject"},listFaults:{method:"GET",path:"/api/v1/faults"},acceptFault:{method:"POST",path:"/api/v1/faults/accept",body:["file"]},listFeeds:{method:"GET",path:"/api/v1/plugins/{id}/feeds"},addFeed:{method:"POST",path:"/api/v1/plugins/{id}/feeds",body:["url"]},removeFeed:{method:"DELETE",path:"/api/v1/plugins/{id}/feeds/{feed}"},listArticles:{method:"GET",path:"/api/v1/plugins/{id}/articles",query:["feed","limit"]},healthz:{method:"GET",path:"/healthz"},readyz:{method:"GET",path:"/readyz",query:["verbose"]},metrics:{method:"GET",path:"/metrics",kind:"text"},openAPI:{method:"GET",path:"/api/v1/openapi.json"},createLoginCode:{method:"POST",path:"/api/v1/logins/codes"},createLogin:{method:"POST",path:"/api/v1/logins",body:["code"]},deleteLogin:{method:"DELETE",path:"/api/v1/logins/current"},listLog:{method:"GET",path:"/api/v1/plugins/{id}/logs",query:["level","limit","since","requestId","before","follow"]},followLog:{method:"GET",path:"/api/v1/plugins/{id}/logs",kind:"events",query:["level","limit","since","requestId","follow"],resumes:!0},callMethod:{method:"POST",path:"/api/v1/plugins/{id}/methods/{namespace}/{method}",content:!0},emitEvent:{method:"POST",path:"/api/v1/plugins/{id}/events",body:["channel","data"]},followEvents:{method:"GET",path:"/api/v1/plugins/{id}/events",kind:"events",resumes:!0},listNotices:{method:"GET",path:"/api/v1/notifications",query:["plugin","kind","since","unread","before","limit"]},listNoticeStates:{method:"GET",path:"/api/v1/notifications/states",query:["plugin"]},markNoticesRead:{method:"POST",path:"/api/v1/notifications/read",body:["upTo","plugin"]},markNoticeRead:{method:"POST",path:"/api/v1/notifications/{id}/read"},dismissNotice:{method:"DELETE",path:"/api/v1/notifications/{id}"},followNotices:{method:"GET",path:"/api/v1/events",kind:"events",query:["after","plugin"],resumes:!0},listOrphans:{method:"GET",path:"/api/v1/orphans"},deleteOrphan:{method:"DELETE",path:"/api/v1/orphans/{id}"},listPlugins:{method:"GET",path:"/api/v1/plugins"},inspectPlugin:{method:"POST",path:"/api/v1/inspect",body:["path"]},installPlugin:{method:"POST",path:"/api/v1/plugins",body:["path","digest","grants","acceptChanges","disabled","downgrade"]},inspectPackage:{method:"POST",path:"/api/v1/packages/inspect",kind:"upload",query:["signature"]},installPackage:{method:"POST",path:"/api/v1/packages/install",kind:"upload",query:["digest","grants","acceptChanges","disabled","downgrade","signature"]},getPlugin:{method:"GET",path:"/api/v1/plugins/{id}"},uninstallPlugin:{method:"DELETE",path:"/api/v1/plugins/{id}",query:["purge","now"]},enablePlugin:{method:"POST",path:"/api/v1/plugins/{id}/enable"},disablePlugin:{method:"POST",path:"/api/v1/plugins/{id}/disable",query:["now"]},reloadPlugin:{method:"POST",path:"/api/v1/plugins/{id}/reload",query:["now"]},rollBackPlugin:{method:"POST",path:"/api/v1/plugins/{id}/rollback",body:["keepData"]},startEmpty:{method:"POST",path:"/api/v1/plugins/{id}/start-empty"},listEndpoints:{method:"GET",path:"/api/v1/plugins/{id}/endpoints"},grant:{method:"POST",path:"/api/v1/plugins/{id}/grants",body:["grants","anySchedule"]},revoke:{method:"DELETE",path:"/api/v1/plugins/{id}/grants/{permission}",query:["now"]},setNetwork:{method:"PUT",path:"/api/v1/plugins/{id}/network",body:["allowHosts","only"]},setCPUWeight:{method:"PUT",path:"/api/v1/plugins/{id}/cpu-weight",body:["cpuWeight"]},getAudit:{method:"GET",path:"/api/v1/plugins/{id}/audit",query:["limit"]},listPublishers:{method:"GET",path:"/api/v1/publishers"},trustPublisher:{method:"POST",path:"/api/v1/publishers",body:["key","name"]},renamePublisher:{method:"POST",path:"/api/v1/publishers/rename",body:["publisher","name"]},forgetPublisher:{method:"POST",path:"/api/v1/publishers/forget",body:["publisher","plugin"]},rotatePublisher:{method:"POST",path:"/api/v1/publishers/rotate",body:["statement"]},setPublisherPolicy:{method:"PUT",path:"/api/v1/publishers/policy",body:["policy"]},listSessions:{method:"GET",path:"/api/v1/plugins/{id}/sessions"},createSession:{method:"POST",path:"/api/v1/plugins/{id}/sessions",body:["prompt"]},getSession:{method:"GET",path:"/api/v1/plugins/{id}/sessions/{session}"},removeSession:{method:"DELETE",path:"/api/v1/plugins/{id}/sessions/{session}"},listSessionMessages:{method:"GET",path:"/api/v1/plugins/{id}/sessions/{session}/messages"},sendToSession:{method:"POST",path:"/api/v1/plugins/{id}/sessions/{session}/messages",body:["text"]},stopSession:{method:"POST",path:"/api/v1/plugins/{id}/sessions/{session}/stop"},listSettings:{method:"GET",path:"/api/v1/plugins/{id}/settings"},changeSettings:{method:"PATCH",path:"/api/v1/plugins/{id}/settings",body:["set","unset"]},resetSettings:{method:"DELETE",path:"/api/v1/plugins/{id}/settings"},unsetSetting:{method:"DELETE",path:"/api/v1/plugins/{id}/settings/{key}"},testSetting:{method:"POST",path:"/api/v1/plugins/{id}/settings/{key}/test"},listTokens:{method:"GET",path:"/api/v1/tokens"},createToken:{method:"POST",path:"/api/v1/tokens",body:["name","scopes","expiresInSeconds"]},revokeToken:{method:"DELETE",path:"/api/v1/tokens/{id}"},showKey:{method:"GET",path:"/api/v1/vault"},rotateKey:{method:"POST",path:"/api/v1/vault/rotate",body:["to","wrapOnly"]},acceptKeyLoss:{method:"POST",path:"/api/v1/vault/accept-loss",body:["key","plugin"]}};var Qe=class extends Error{constructor(s,e){super(e.detail||e.title||`the host answered with HTTP status ${s}`),this.name="ProblemError",this.status=s,this.code=e.code??"",this.detail=e.detail??"",this.requestId=e.requestId??"",this.problem=e}},ko={json:(n,s)=>async function(e={},t){let i=await s(this,e,void 0,t);return i.status===204?void 0:i.json()},text:(n,s)=>async function(e={},t){return(await s(this,e,void 0,t)).text()},download:(n,s)=>function(e={},t){return s(this,e,void 0,t)},upload:(n,s)=>async function(e,t,i){return(await s(this,e,t,i)).json()},events:(n,s)=>async function*(e={},t){yield*xo(await s(this,e,void 0,t))}},Pt=class n{#e;#t;#s;constructor({url:s,token:e,headers:t={},fetch:i=globalThis.fetch}){this.#e=s.replace(/\/$/,""),this.#t=e===void 0?t:{...t,Authorization:`Bearer ${e}`},this.#s=i.bind(globalThis)}async#i(s,e,t,i={}){let r={...this.#t},a;if(t!==void 0)r["Content-Type"]="application/octet-stream",a=t;else if(s.content)e.body!==void 0&&(a=JSON.stringify(e.body));else if(s.body){let f={};for(let A of s.body)e[A]!==void 0&&(f[A]=e[A]);a=JSON.stringify(f)}a!==void 0&&t===void 0&&(r["Content-Type"]="application/json"),s.kind==="events"&&(r.Accept="text/event-stream"),s.resumes&&e.lastEventId!==void 0&&(r["Last-Event-ID"]=String(e.lastEventId));let p=await this.#s(this.#e+To(s,e),{method:s.method,headers:r,body:a,signal:i.signal,redirect:"error",cache:"no-store",...t===void 0?{}:{duplex:"half"}});if(p.ok)return p;throw new Qe(p.status,await p.json().catch(()=>({})))}callEndpoint({method:s,url:e,query:t={},body:i},r={}){let a=new URLSearchParams(t).toString(),p={...this.#t};return i!==void 0&&(p["Content-Type"]="application/json"),this.#s(this.#e+e+(a===""?"":`?${a}`),{method:s,headers:p,body:i,signal:r.signal,redirect:"error",cache:"no-store"})}static{for(let[s,e]of Object.entries(yi))n.prototype[s]=ko[e.kind??"json"](e,(t,...i)=>t.#i(e,...i))}};function To(n,s){let e=n.path.replace(/\{(\w+)\}/g,(r,a)=>{if(s[a]===void 0||s[a]==="")throw new TypeError(`${a} is missing`);return encodeURIComponent(String(s[a]))}),t=new URLSearchParams;for(let r of n.query??[]){let a=s[r];a!==void 0&&t.set(r,a instanceof Date?a.toISOString():String(a))}let i=t.toString();return i===""?e:`${e}?${i}`}async function*xo(n){let s={id:"",name:"",data:[]},e="";for await(let t of n.body.pipeThrough(new TextDecoderStream)){let i=(e+t).split(/\r\n|\r|\n/);e=i.pop();for(let r of i){if(r===""){s.data.length>0&&(yield{...s,data:JSON.parse(s.data.join(`
`))}),s={id:"",name:"",data:[]};continue}let[a,p]=r.split(/: ?(.*)/s);a==="id"?s.id=p:a==="event"?s.name=p:a==="data"&&s.data.push(p)}}}var is="wasmhost.binding";async function bi(){let n=/^#code=(.+)$/.exec(location.hash)?.[1];if(n===void 0)return localStorage.getItem(is)!==null;history.replaceState(null,"",location.pathname);let s=await new Pt({url:location.origin}).createLogin({code:n});return localStorage.setItem(is,s.binding),!0}function Rs(){let n=localStorage.getItem(is)??"";return new Pt({url:location.origin,headers:{"Wasmhost-Session":n}})}async function wi(){try{await Rs().deleteLogin()}finally{Ms()}}function Ms(){localStorage.removeItem(is)}function Rt(n){return n instanceof Qe&&n.status===401}var ki=["plugins","approvals","sessions","notices"],Ti=500,Eo=5e3,ns=class extends EventTarget{constructor(e){super();this.client=e;this.plugins=[];this.inbox={runs:[],calls:[]};this.states=[];this.unread=0;this.connection="connecting";this.ready=!1;this.#t=new Set;this.#s=new Set;this.#i=()=>{document.hidden?(this.#e?.abort(),this.#e=void 0):this.#e||(this.#e=new AbortController,this.#o(this.#e.signal))}}#e;#t;#s;start(){document.addEventListener("visibilitychange",this.#i),this.#i()}stop(){document.removeEventListener("visibilitychange",this.#i),this.#e?.abort()}#i;plugin(e){return this.plugins.find(t=>t.id===e)}get waiting(){return this.inbox.runs.length+this.inbox.calls.length}async#o(e){let t=Ti;for(;!e.aborted;){try{for await(let i of this.client.followNotices({},{signal:e})){if(this.connection!=="open"){this.#n("open");for(let r of ki)this.changed(r)}t=Ti,ki.includes(i.name)?this.changed(i.name):i.name===""&&this.#r(i.data)}}catch(i){if(e.aborted)return;if(Rt(i)){this.dispatchEvent(new Event("refused"));return}}if(e.aborted)return;this.#n("lost"),await new Promise(i=>setTimeout(i,t)),t=Math.min(t*2,Eo)}}#n(e){this.connection!==e&&(this.connection=e,this.dispatchEvent(new Event("change")))}#r(e){this.dispatchEvent(new CustomEvent("notice",{detail:e})),this.changed("notices")}async changed(e){if(this.#t.has(e)){this.#s.add(e);return}this.#t.add(e);try{do this.#s.delete(e),await this.#a(e),this.ready||=e==="plugins",this.dispatchEvent(new Event("change")),this.dispatchEvent(new Event(e));while(this.#s.has(e))}catch(t){Rt(t)&&this.dispatchEvent(new Event("refused"))}finally{this.#t.delete(e)}}async#a(e){switch(e){case"plugins":this.plugins=(await this.client.listPlugins()).plugins;break;case"approvals":this.inbox=await this.client.listInbox();break;case"notices":{let[t,i]=await Promise.all([this.client.listNoticeStates(),this.client.listNotices({unread:!0,limit:100})]);this.states=t.states,this.unread=i.notifications.length}}}};var So=new Intl.NumberFormat("en"),Ao=new Intl.RelativeTimeFormat("en",{numeric:"auto",style:"short"}),Po=new Intl.DateTimeFormat("en",{dateStyle:"medium",timeStyle:"medium"}),Ro=new Intl.DateTimeFormat("en",{hour:"2-digit",minute:"2-digit",second:"2-digit",hour12:!1}),I=n=>So.format(n);function _(n){let s=["B","KiB","MiB","GiB","TiB"],e=0;for(;n>=1024&&e<s.length-1;)n/=1024,e++;return`${n>=100||Number.isInteger(n)?Math.round(n):n.toFixed(1)} ${s[e]}`}function xi(n,s=Date.now()){if(!n)return"";let e=(Date.parse(n)-s)/1e3;if(Math.abs(e)<10)return"now";let t=[["day",86400],["hour",3600],["minute",60],["second",1]],[i,r]=t.find(([,a])=>Math.abs(e)>=a)??t[3];return Ao.format(Math.round(e/r),i)}var dt=n=>Po.format(new Date(n)),Ei=n=>Ro.format(new Date(n));function ge(n){if(n<1e3)return`${Math.round(n)} ms`;if(n<6e4)return`${(n/1e3).toFixed(1)} s`;let s=Math.floor(n/6e4);return s<60?`${s} min ${Math.round(n/1e3)%60} s`:`${Math.floor(s/60)} h ${s%60} min`}var Mo=/(?! )[\p{C}\p{Z}\p{Default_Ignorable_Code_Point}\u2800\ufffc\u{1d159}\u{16fe4}]/u,_o=/\p{M}/u,Co=/\p{So}/u;function h(n,s=""){let e="",t="",i=4;for(let r of n){let a=_o.test(r);r==="️"&&Co.test(t)||s.includes(r)||!Mo.test(r)&&(!a||i<4)?e+=r:e+=Io(r),t=r,i=a?i+1:0}return e}function ne(n){return h(n,`
	`)}function Io(n){let s=n.codePointAt(0)??0;return s<128?`\\x${s.toString(16).padStart(2,"0")}`:`\\u{${s.toString(16)}}`}function Si(n){return/[\p{L}\p{N}]/u.exec(n)?.[0].toUpperCase()??"?"}function _s(n){return/^https?:\/\//i.test(n)&&URL.canParse(n)?n:void 0}var pt=(n,s,e)=>`${n} ${n===1?s:e}`,u={loading:"Loading…",skip:"Skip to the content",menu:"Menu",navigation:"Main",waiting:"waiting for you",cancel:"Cancel",dismiss:"Dismiss",leave:"Sign out",saysPlugin:"Says the plugin",notFound:"There is no such page",words:{author:"Words of the plugin’s author"},connection:{connecting:"Connecting…",open:"Connected",lost:"The host does not answer. Trying again…"},theme:{system:"Colours: as the system",light:"Colours: light",dark:"Colours: dark"},signedOut:{title:"Sign in to wasmhost",help:"Run this command on the machine where the host runs. It opens the console with a code that works once:",why:"Nobody else can sign in: the code comes from your terminal, and no password is stored."},problem:{title:"That did not work",noAnswer:"The host does not answer. If it was stopped, start it with `wasmhost serve`; this page connects by itself.",request:"Request",again:"Try again"},save:"Save",pages:{home:"Home",inbox:"Inbox",notifications:"Notifications",plugins:"Plugins",install:"Install a plugin",host:"Host",ai:"AI provider",access:"Access tokens",publishers:"Publishers",backup:"Backup"},state:{active:"active",disabled:"disabled",starting:"starting",failed:"failed",incompatible:"incompatible",installed:"installed"},home:{attention:"Needs your attention",approvals:n=>`${pt(n,"request waits","requests wait")} for your approval.`,openInbox:"Open the inbox",missing:"It was not granted:",filter:"Filter plugins",none:"No plugins yet",noneHelp:"A plugin is a folder with a manifest.json, or one package file. Install one that you have. To make your own, run `wasmhost new my-plugin --lang ts`.",noMatch:"No plugin matches",noMatchHelp:"The filter looks at id, name and description.",dismissOf:n=>`Dismiss the alert of ${n}`,memory:"Memory",memoryOfAll:"Memory of all plugins",memoryOf:n=>`Memory of ${n}`,work:"CPU",idle:"idle",ticks:n=>`${n} instr/s`,calls:"Calls",errors:n=>pt(n,"error","errors")},inbox:{none:"Nothing waits for you",noneHelp:"Jobs with approvalRequired and endpoints with requiresConfirmation ask here before they run.",items:"From plugins",decided:"Decided lately",plugin:"Plugin",call:"Call",outcome:"Outcome",by:"By",when:"When",callOf:n=>`Call of ${n}`,runOf:(n,s)=>`Job ${s} of ${n}`,callBy:n=>`Asked by ${n}`,expires:"expires",due:"Due",version:"Version",standsFor:n=>`stands for ${n} runs`,truncated:n=>`Only the beginning is shown: the body has ${n}. Its SHA-256 is`,openJob:"About this job",approve:"Approve",reject:"Reject",approveOf:n=>`Approve the request of ${n}`,rejectOf:n=>`Reject the request of ${n}`},plugin:{unknown:"There is no such plugin",unknownHelp:"It was removed, or the address is wrong. The sidebar lists all that are installed.",parts:"Parts of the plugin",overview:"Overview",endpoints:"Endpoints",settings:"Settings",jobs:"Jobs",log:"Log",data:"Data",sessions:"Sessions",feeds:"Feeds",activity:"Activity",versions:"Versions",enable:"Enable",disable:"Disable",reload:"Reload",reloadHelp:"Replace the running instances by fresh ones"},overview:{missing:"It could not start without permissions that it was not granted:",permissions:"Permissions",noPermissions:"It asks for none: it can compute, and nothing else.",granted:"granted",notGranted:"not granted",grant:"Grant",revoke:"Revoke",grantOf:n=>`Grant ${n}`,revokeOf:n=>`Revoke ${n}`,grantQuestion:(n,s)=>`Grant ${n} to ${s}?`,grantHelp:"The plugin starts anew with it. You can revoke it at any time.",revokeQuestion:(n,s)=>`Revoke ${n} from ${s}?`,revokeHelp:"The plugin starts anew without it. What it has stored stays. Running calls get two seconds to end.",network:"Network",networkNotGranted:"The permission network is not granted: it reaches nothing.",hosts:"Allowed hosts",hostsHelp:"One a line, such as 192.168.1.20:8080. Private addresses are refused unless they stand here.",only:"Nothing but these hosts",figures:"Figures",since:"Since",instances:"Instances",memory:"Memory",memoryText:(n,s)=>`${n}, at most ${s} an instance`,calls:"Calls",callsText:(n,s,e)=>`${n}, ${s} errors, ${e} crashes`,queued:"Waiting calls",weight:"Weight of CPU",weightHelp:"100 is the usual one: a plugin with 200 gets twice as much where there is not enough for all.",remove:"Remove",purge:"Remove with data",removeHelp:"Removing a plugin keeps what it has stored, unless you say otherwise.",exportFirst:"Export its data first",removeQuestion:n=>`Remove ${n}?`,purgeQuestion:n=>`Remove ${n} and all that it has stored?`,removeWarning:"What it has stored stays. You find it under Backup, and an installation of the same plugin has it.",purgeWarning:"Rows, keys, files, settings, sessions, feeds and logs of it are deleted. Nothing brings them back."},endpoints:{none:"No endpoints",noneHelp:"A plugin declares them in cli.endpoints of its manifest.",open:"no token needed",asks:"asks you first",asksHelp:"The call waits until you approve it in the inbox.",query:"Query",body:"Body (JSON)",send:"Send",curl:"In a shell, with a token of Access tokens in $TOKEN:"},settings:{none:"No settings",noneHelp:"A plugin declares them in settings of its manifest.",wordsOf:"Labels in quotes and their descriptions are words of the plugin’s author.",saved:"Saved. The plugin uses it now.",range:(n,s)=>n===void 0?`at most ${s}`:s===void 0?`at least ${n}`:`${n} to ${s}`,passwordSet:"Set; it is never shown",passwordNone:"Not set",test:"Test",testOf:n=>`Test the setting ${n}`,tested:"The test ended without an answer.",reset:"Use the default",resetOf:n=>`Use the default of ${n}`,kept:"is stored and not declared any more.",forget:"Forget it"},jobs:{none:"No jobs",noneHelp:"A plugin declares them in cron.jobs of its manifest.",asks:"asks you first",running:"running",waits:"waits for your approval",declared:"declared",next:"next",noHandler:"the plugin has registered no handler for it",run:"Run now",runOf:n=>`Run now: ${n}`,history:"History",noRuns:"It has not run yet.",showMore:"Show more",job:"Job",due:"Due",state:"State",took:"Took",what:"What it says"},log:{title:"Log",level:"Level",levels:{debug:"Everything",info:"Info and above",warn:"Warnings and errors",error:"Errors"},search:"Search",follow:"Scroll with it",clear:"Clear the view",none:"Nothing to show",noneHelp:"What the plugin logs appears here at once.",noMatch:"No line that was loaded has that text.",dropped:n=>`(${n} lines are missing)`,sameRequest:"Lines of this request"},data:{export:"Export",exportHelp:"One file with its settings, rows, keys and files. Passwords and secrets are left out.",import:"Import",importHelp:"Puts what an export holds in the place of what the plugin has stored, all or nothing.",file:"Export file",replace:"Move aside what it has stored now",skipUnknown:"Leave out what this version does not declare",downgrade:"Take an export of a later version",importQuestion:n=>`Import this file into ${n}?`,importWarning:"It is refused where the plugin has stored something already.",replaceWarning:"What the plugin has stored now is moved aside, into a folder beside its data.",imported:(n,s,e,t)=>`Imported ${n} rows, ${s} keys, ${e} files and ${t} settings.`,secrets:"To be entered again, since no export has them:",leftOut:"Left out:"},sessions:{new:"New",none:"No sessions yet.",start:"Begin a session",startHelp:"Write a message. The plugin answers by the AI provider of this host.",suggested:"Suggested by the plugin",you:"You",role:{assistant:"Assistant",system:"Plugin"},status:{starting:"starting",running:"answering",needs_you:"needs you",ready:"ready",ended:"ended",error:"failed"},messages:"Messages",message:"Message",placeholder:"Message; Enter sends, Shift+Enter begins a line",working:"Answering…",ended:"The session has ended.",stop:"Stop",remove:"Delete",removeQuestion:"Delete this session?",removeHelp:"Its messages are deleted, too. Nothing brings them back.",send:"Send"},feeds:{address:"Address of a feed",add:"Add",none:"No feeds yet",noneHelp:"Add the address of an RSS, Atom or JSON feed. The plugin reads its articles.",remove:"Remove",removeOf:n=>`Remove the feed ${n}`,articles:"Articles"},activity:{calls:"Calls",cpu:"CPU, of one core",memory:"Memory",denials:"Denied calls",perSecond:n=>`${n}/s`,sinceOpen:"The charts begin when this page is opened; the figures below count since the host has started.",totalCalls:"Calls",callsText:(n,s,e)=>`${n}, ${s} errors, ${e} crashes`,cpuTime:"CPU time",waited:n=>`and ${n} of waiting for a processor`,memoryPeak:"Memory at most",functions:"What it calls",noFunctions:"Nothing yet",noFunctionsHelp:"Functions that need a permission are counted here, those that were refused too.",function:"Function",allowed:"Allowed",denied:"Denied",failed:"Failed",in:"In",out:"Out",hosts:"Hosts on the network",host:"Host",traffic:"Bytes",asked:"Calls",refused:"Refused",last:"Last",requests:"Latest requests",time:"Time",request:"Request",status:"Status",took:"Took",decided:"Calls that you decided on",by:"By"},versions:{installed:"Installed",version:"Version",digest:"Digest",upgrade:"Upgrade",upgradeHelp:"Choose the folder or the package of the new version. You see what it changes before it is installed.",none:"No version before",noneHelp:"After an upgrade you can go back from here.",before:"Before the last upgrade",beforeIs:n=>`Version ${n} was installed before.`,grantsAgain:"Going back grants again:",withData:"There is a copy of its rows from before the upgrade.",withoutData:"There is no copy of its rows from before the upgrade: they stay as they are.",back:"Go back",backKeep:"Go back, keep the rows of now",question:(n,s)=>`Go back to version ${s} of ${n}?`,dataWarning:"Its rows become those from before the upgrade. What was stored since is moved aside.",keepWarning:"Its rows stay as they are."},notifications:{plugin:"Plugin",all:"All",unread:"Unread only",none:"Nothing was said yet",noneHelp:"Toasts, messages and alerts of plugins are listed here.",more:"Show more",alert:"alert",read:"Mark as read",markAll:"Mark all as read"},install:{folder:"A folder or package on this machine",folderHelp:"The folder with the plugin’s manifest.json, after `wasmhost build`, or a package beside its signature.",path:"Path",pathExample:"/home/you/my-plugin",look:"Look at it",package:"A package from this browser",packageHelp:"Drop the file that `wasmhost package` made here, with its .minisig if it has one, or choose it.",file:"Package",version:"Version",versions:(n,s)=>`Version ${n} → ${s}`,downgrade:"an older version",installOf:n=>`Install ${n}`,upgradeOf:n=>`Upgrade ${n}`,by:n=>`by ${n}`,warnings:"Found while it was checked",mayDo:"What it may do",nothing:"It asks for no permission: it can compute, and nothing else.",had:"granted before",declined:"you declined it",changes:"What this version changes",acceptChanges:"I have read this and agree",does:"What it does",endpoints:"Endpoints",jobs:"Jobs",open:"no token needed",asks:"asks you first",memory:(n,s)=>`Memory: asks for ${n} MiB, gets ${s} MiB at most.`,noBackend:"It has no backend: pages only.",unsigned:"Nobody has signed it. Install it only if you know where it comes from.",signedTrusted:"Signed by a publisher that you trust:",signedUnknown:"Signed by a publisher that you have not trusted yet:",signerFirst:"From now on only this publisher can upgrade the plugin.",bound:"Your consent covers exactly this content:",install:"Install",upgrade:"Upgrade"},ai:{none:"No provider is set: plugins that use AI get an error that says so.",provider:"Provider",baseUrl:"Base URL",baseUrlHelp:"Any that speaks OpenAI’s protocol, also on this machine, such as http://127.0.0.1:11434/v1.",model:"Model",key:"API key",keySet:"Set; it is never shown",keyNone:"None",keyHelp:"Sealed with the master key. Plugins never see it. Left empty, the key stays as it is.",maxTokens:"Most tokens of an answer",maxTokensHelp:"Left empty, the provider decides.",test:"Test",answered:(n,s)=>`It answered in ${n}, for ${pt(s,"token","tokens")}:`,forget:"Forget",forgetQuestion:"Forget the provider and its key?",forgetHelp:"Plugins that use AI fail until you set one again.",usage:"Used today",noUsage:"Nothing was used today",noUsageHelp:"Plugins with the permission ai or sessions are listed with their budget. The day begins at midnight UTC.",plugin:"Plugin",tokens:"Tokens",calls:"Calls",tokensOf:n=>`Tokens of ${n}`},access:{tokens:"Tokens",name:"Name",prefix:"Begins with",reaches:"Reaches",reachesHelp:"A token for one plugin reaches its endpoints and nothing of the host.",everything:"everything",onlyPlugin:n=>`only ${n}`,made:"Made",used:"Last used",expires:"Expires",never:"never",days:n=>n===365?"in a year":`in ${n} days`,create:"Create a token",nameExample:"backup script",revoke:"Revoke",revokeOf:n=>`Revoke ${n}`,revokeQuestion:n=>`Revoke the token ${n}?`,revokeHelp:"Programs that use it are refused at once.",shownOnce:"This is the token. Copy it now: it is not shown again.",copy:"Copy",done:"Done"},publishers:{policy:"Whose plugins may be installed and start",policies:{any:"Anybody’s, signed or not",signed:"Signed ones only",trusted:"Only those of publishers that you trust"},none:"No publishers yet",noneHelp:"The first signed package of a plugin ties it to its publisher: nobody else can upgrade it.",unnamed:"Without a name",trusted:"trusted",seen:"not trusted",plugins:"Plugins:",replacedBy:"Replaced by",forget:"Forget",forgetOf:n=>`Forget the publisher ${n}`,forgetQuestion:n=>`Forget the publisher ${n}?`,forgetHelp:"The next package of its plugins counts as one of a plugin that was never seen.",trust:"Trust a publisher",key:"Public key",keyHelp:"The line of the publisher’s .pub file that begins with RW.",name:"Name for you"},backup:{make:"Make a backup",makeHelp:"One file with all plugins and what they have stored, made while the host runs. The master key is not in it: keep that elsewhere.",withLogs:"With the logs of plugins",made:"The file is with your browser’s downloads. Move it to another disk, then say so, and reminders stop:",confirmStored:"It is stored safely",restore:"Restore",restoreHelp:"A backup replaces the whole data folder, so the host must be stopped. Then run, on its machine:",keyHelp:"Passwords and secrets need the master key. Keep a copy of it, made by:",orphans:"Data of removed plugins",orphansHelp:"An installation of the same plugin has it again.",delete:"Delete",deleteOf:n=>`Delete the data of ${n}`,deleteQuestion:n=>`Delete what ${n} has stored?`,deleteWarning:"Nothing brings it back."},host:{version:"Version",started:"Started",address:"Address",plugins:"Plugins",memory:"Memory of all plugins",refused:n=>`${pt(n,"plugin was","plugins were")} refused more`,services:"Services",faults:"Damaged files",accept:"Go on without it",acceptQuestion:"Go on without what was in this file?",acceptWarning:"What is left of the file is set aside. If you have a backup, restore that instead.",key:"Master key",keyHelp:"Passwords and secrets of plugins are sealed with it.",noKey:"None was needed yet.",keyId:"Key",keptIn:"Kept in",keyring:"the keyring of the system",file:"a file of the data folder",made:"Made",protects:"Protects",sealed:(n,s)=>`${pt(n,"secret","secrets")} of ${pt(s,"plugin","plugins")}`,rotate:"Make a new key",rotateQuestion:"Make a new master key?",rotateHelp:"Everything is sealed anew with it. Copies of the old key are of no use for later backups."}};function S(n){return o`<bdi class="said">${h(n)}</bdi>`}function Je(n,s=u.words.author){return o`<figure class="said-block">
    <figcaption>${s}</figcaption>
    <p dir="auto">${ne(n)}</p>
  </figure>`}function os(n){return o`<code dir="ltr">${h(n)}</code>`}function x(n){return n?o`<time datetime=${n} title=${dt(n)}>${xi(n)}</time>`:l}function rs(n,s){let e=n instanceof Qe,t=e?n.requestId:"",i=e?n.detail||n.message:n instanceof TypeError?u.problem.noAnswer:String(n);return o`<div class="notice bad" role="alert">
    ${oe("alert")}
    <div>
      <strong>${u.problem.title}</strong>
      <p>${ne(i)}</p>
      ${t?o`<p class="faint">${u.problem.request} <code>${t}</code></p>`:l}
    </div>
    ${s?o`<button class="plain" @click=${s}>${u.problem.again}</button>`:l}
  </div>`}function P(n,s){return o`<div class="notice ${n}">
    ${oe({info:"info",warn:"alert",bad:"alert",good:"check"}[n])}
    <div>${s}</div>
  </div>`}function Ai(){return o`<p class="loading" role="status">${u.loading}</p>`}function C(n,s,e=l){return o`<div class="empty">
    <strong>${n}</strong>
    <p>${s}</p>
    ${e}
  </div>`}function w(n,s=""){return o`<span class="badge ${s}">${n}</span>`}function Mt(n,s,e,t){let i=e>0?Math.min(1,s/e):0,r=i>.9?"bad":i>.7?"warn":"";return o`<span
    class="meter ${r}"
    role="meter"
    aria-label=${n}
    aria-valuemin="0"
    aria-valuemax="100"
    aria-valuenow=${Math.round(i*100)}
    aria-valuetext=${t}
  >
    <svg viewBox="0 0 100 4" preserveAspectRatio="none" aria-hidden="true">
      <rect width=${i*100} height="4"></rect>
    </svg>
    <span>${t}</span></span
  >`}function _t(n,s,e){let t=Math.max(1e-9,...s),i=s.length>1?200/(s.length-1):200,r=s.map((a,p)=>`${(p*i).toFixed(1)},${(38-a/t*36).toFixed(1)}`);return o`<figure class="chart">
    <figcaption>${n}<b>${e}</b></figcaption>
    <svg viewBox="0 0 200 40" preserveAspectRatio="none" role="img" aria-label="${n}: ${e}">
      ${r.length>1?pi`<polygon points=${`0,40 ${r.join(" ")} 200,40`}></polygon>
        <polyline points=${r.join(" ")}></polyline>`:l}
    </svg>
  </figure>`}function ct(n,s,e={}){let t=0;for(let a of s)t=(t*31+a.charCodeAt(0))%8;let{image:i,large:r}=e;return o`<span class="tile hue-${t} ${r?"large":""}" aria-hidden="true"
    >${i?o`<img src=${i} alt="" />`:Si(n)}</span
  >`}function $(n,s,e={}){return o`<button
    type="button"
    class=${e.kind??""}
    ?disabled=${e.disabled||e.busy}
    aria-busy=${e.busy?"true":"false"}
    aria-label=${e.name??l}
    title=${e.title??l}
    @click=${s}
  >
    ${n}
  </button>`}function j(n,s,e=l){return o`<label class="field"
    ><span>${n}</span>${s}${e===l?l:o`<small>${e}</small>`}</label
  >`}var Oo={home:"M3 11l9-8 9 8M5 10v10h14V10",inbox:"M4 13l3-8h10l3 8v6H4zM4 13h5l1 3h4l1-3h5",bell:"M6 16v-5a6 6 0 0112 0v5l2 2H4zM10 21h4",plus:"M12 5v14M5 12h14",alert:"M12 4l9 16H3zM12 10v4M12 17v.5",info:"M12 3a9 9 0 100 18 9 9 0 000-18zM12 11v6M12 7v.5",check:"M5 13l4 4L19 7",key:"M15 9a4 4 0 11-8 0 4 4 0 018 0zM14 12l7 7M18 16l-2 2",shield:"M12 3l8 3v6c0 5-4 8-8 9-4-1-8-4-8-9V6z",box:"M4 8l8-4 8 4v8l-8 4-8-4zM4 8l8 4 8-4M12 12v8",gauge:"M4 18a9 9 0 1116 0M12 14l4-5",spark:"M12 3l2 6 6 2-6 2-2 6-2-6-6-2 6-2z",menu:"M4 7h16M4 12h16M4 17h16",host:"M4 5h16v6H4zM4 13h16v6H4zM8 8v.5M8 16v.5",sun:"M12 8a4 4 0 100 8 4 4 0 000-8zM12 2v2M12 20v2M2 12h2M20 12h2M5 5l1 1M18 18l1 1M5 19l1-1M18 6l1-1",moon:"M20 14A8 8 0 0110 4a8 8 0 1010 10z",screen:"M3 5h18v11H3zM9 20h6M12 16v4",out:"M14 4h5v16h-5M4 12h10M11 9l3 3-3 3",person:"M12 4a4 4 0 100 8 4 4 0 000-8zM4 21c1-5 4-7 8-7s7 2 8 7"};function oe(n){return o`<svg class="icon" viewBox="0 0 24 24" aria-hidden="true"><path d=${Oo[n]}></path></svg>`}function as(){return(location.hash.startsWith("#/")?location.hash.slice(2):"").split("/").filter(s=>s!=="").map(s=>{try{return decodeURIComponent(s)}catch{return s}})}function L(...n){return"#/"+n.map(encodeURIComponent).join("/")}function _e(...n){location.hash=L(...n)}var Pi=(n,s,e)=>{let t=new Map;for(let i=s;i<=e;i++)t.set(n[i],i);return t},ae=es(class extends at{constructor(n){if(super(n),n.type!==mi.CHILD)throw Error("repeat() can only be used in text expressions")}dt(n,s,e){let t;e===void 0?e=s:s!==void 0&&(t=s);let i=[],r=[],a=0;for(let p of n)i[a]=t?t(p,a):a,r[a]=e(p,a),a++;return{values:r,keys:i}}render(n,s,e){return this.dt(n,s,e).values}update(n,[s,e,t]){let i=$i(n),{values:r,keys:a}=this.dt(s,e,t);if(!Array.isArray(i))return this.ut=a,r;let p=this.ut??=[],f=[],A,z,m=0,B=i.length-1,H=0,Z=r.length-1;for(;m<=B&&H<=Z;)if(i[m]===null)m++;else if(i[B]===null)B--;else if(p[m]===a[H])f[H]=Me(i[m],r[H]),m++,H++;else if(p[B]===a[Z])f[Z]=Me(i[B],r[Z]),B--,Z--;else if(p[m]===a[Z])f[Z]=Me(i[m],r[Z]),lt(n,f[Z+1],i[m]),m++,Z--;else if(p[B]===a[H])f[H]=Me(i[B],r[H]),lt(n,i[m],i[B]),B--,H++;else if(A===void 0&&(A=Pi(a,H,Z),z=Pi(p,m,B)),A.has(p[m]))if(A.has(p[B])){let ve=z.get(a[H]),fs=ve!==void 0?i[ve]:null;if(fs===null){let Gs=lt(n,i[m]);Me(Gs,r[H]),f[H]=Gs}else f[H]=Me(fs,r[H]),lt(n,i[m],fs),i[ve]=null;H++}else ss(i[B]),B--;else ss(i[m]),m++;for(;H<=Z;){let ve=lt(n,f[Z+1]);Me(ve,r[H]),f[H++]=ve}for(;m<=B;){let ve=i[m++];ve!==null&&ss(ve)}return this.ut=a,ts(n,f),we}});var Ho=4,Lo=3e3,jo=15e3,Ce,Cs,Is,ut=class extends de{constructor(){super(...arguments);v(this,Ce);this.shown=[]}createRenderRoot(){return this}connectedCallback(){super.connectedCallback(),this.live.addEventListener("notice",e=>{let{notice:t,kind:i}=e.detail;!t||t.read||i==="read"||(this.shown=[...this.shown.filter(r=>r.id!==t.id),t].slice(-Ho),setTimeout(()=>d(this,Ce,Cs).call(this,t.id),Math.min(jo,Math.max(Lo,t.durationMs??6e3))))})}render(){return o`<div class="toasts" role="log" aria-label=${u.pages.notifications}>
      ${ae(this.shown,e=>e.id,e=>o` <div class="toast ${e.type??(e.kind==="alert"?"warning":"info")}" data-id=${e.id}>
            <div>
              <small>${u.saysPlugin} <code>${e.plugin}</code></small>
              ${e.title?o`<strong>${S(e.title)}</strong>`:""}
              <p>${S(e.body??"")}</p>
            </div>
            <button type="button" class="plain" aria-label=${u.dismiss} @click=${()=>d(this,Ce,Is).call(this,e.id)}>
              ${oe("check")}
            </button>
          </div>`)}
    </div>`}};Ce=new WeakSet,Cs=function(e){this.querySelector(`[data-id="${e}"]`)?.matches(":hover, :focus-within")?setTimeout(()=>d(this,Ce,Cs).call(this,e),1e3):d(this,Ce,Is).call(this,e)},Is=function(e){this.shown=this.shown.filter(t=>t.id!==e)},c([O({attribute:!1})],ut.prototype,"live",2),c([g()],ut.prototype,"shown",2),ut=c([b("wasmhost-toasts")],ut);var ls;function Ri(n){ls=n}var y=class extends de{constructor(){super(...arguments);this.topics=[];this.loaded=!1;this.running=new Set;this.#e=new AbortController;this.#t=0}#e;#t;get live(){return ls}get client(){return ls.client}createRenderRoot(){return this}connectedCallback(){super.connectedCallback(),this.#e=new AbortController;let{signal:e}=this.#e;for(let t of this.topics)this.live.addEventListener(t,()=>{this.refresh()},{signal:e});this.live.addEventListener("change",()=>this.requestUpdate(),{signal:e}),this.refresh()}disconnectedCallback(){super.disconnectedCallback(),this.#e.abort()}get signal(){return this.#e.signal}async load(e){}async refresh(){let e=++this.#t,{signal:t}=this.#e;try{if(await this.load(t),e!==this.#t)return;this.loaded||(this.failure=void 0),this.loaded=!0,this.requestUpdate()}catch(i){if(t.aborted||e!==this.#t)return;this.#s(i)}}async run(e,t){if(!this.running.has(e)){this.running=new Set(this.running).add(e),this.failure=void 0;try{let i=await t();return await this.refresh(),i}catch(i){this.#e.signal.aborted||this.#s(i);return}finally{let i=new Set(this.running);i.delete(e),this.running=i}}}runs(e){return this.running.has(e)}#s(e){Rt(e)&&ls.dispatchEvent(new Event("refused")),this.failure=e}render(){return o` ${this.failure===void 0?l:rs(this.failure,()=>{this.failure=void 0,this.refresh()})}
    ${this.loaded?this.view():this.failure===void 0?Ai():l}`}};c([g()],y.prototype,"failure",2),c([g()],y.prototype,"loaded",2),c([g()],y.prototype,"running",2);var J=u.home,No=3e3;function Os(n){let s={active:"good",starting:"info",failed:"bad",incompatible:"bad",disabled:""};return w(u.state[n.state]??h(n.state),s[n.state]??"")}function Uo(n){let s=n.missingPermissions??[];return s.length>0?o`<p>${J.missing} <code>${s.join(", ")}</code></p>`:l}var Ct,It,fe,Mi,_i,Ci,Ii,Ke=class extends y{constructor(){super(...arguments);v(this,fe);this.topics=["plugins","notices"];this.alerts=[];this.filter="";v(this,Ct,new Map);v(this,It,new Map)}connectedCallback(){super.connectedCallback();let e=setInterval(()=>{!document.hidden&&this.live.connection==="open"&&this.live.changed("plugins")},No);this.signal.addEventListener("abort",()=>clearInterval(e))}async load(e){let[t,i]=await Promise.all([this.client.readyz({verbose:!0},{signal:e}),this.client.listNotices({kind:["alert"],unread:!0,limit:20},{signal:e})]);this.status=t,this.alerts=i.notifications;let r=performance.now();for(let a of this.live.plugins){let p=M(this,Ct).get(a.id);p&&r-p.at<500||(p&&M(this,It).set(a.id,Math.max(0,a.stats.instructions-p.ticks)/(r-p.at)*1e3),M(this,Ct).set(a.id,{at:r,ticks:a.stats.instructions}))}}view(){let{plugins:e}=this.live,t=this.filter.trim().toLowerCase(),i=t===""?e:e.filter(r=>`${r.id} ${r.name} ${r.description??""}`.toLowerCase().includes(t));return o` <div class="title">
        <h1>${u.pages.home}</h1>
        <a class="button primary" href=${L("install")}>${oe("plus")}${u.pages.install}</a>
      </div>
      ${d(this,fe,Ci).call(this)}
      ${e.length===0&&this.live.ready?d(this,fe,_i).call(this):o` <section aria-labelledby="all">
              <div class="title">
                <h2 id="all">${u.pages.plugins} <span class="faint">${I(e.length)}</span></h2>
                ${e.length>5?o`<input
                        type="search"
                        aria-label=${J.filter}
                        placeholder=${J.filter}
                        .value=${this.filter}
                        @input=${r=>{this.filter=r.target.value}}
                      />`:l}
                ${d(this,fe,Mi).call(this)}
              </div>
              ${i.length===0?C(J.noMatch,J.noMatchHelp):o`<ul class="cards">
                      ${ae(i,r=>r.id,r=>d(this,fe,Ii).call(this,r))}
                    </ul>`}
            </section>`}`}};Ct=new WeakMap,It=new WeakMap,fe=new WeakSet,Mi=function(){let e=this.status?.memory;return e?o`<span class="total"
          ><span class="faint">${J.memoryOfAll}</span>${Mt(J.memoryOfAll,e.usedBytes,e.maxBytes,`${_(e.usedBytes)} / ${_(e.maxBytes)}`)}</span
        >`:l},_i=function(){return C(J.none,J.noneHelp,o`<div class="row">
        <a class="button primary" href=${L("install")}>${u.pages.install}</a>
      </div>`)},Ci=function(){let e=this.live.plugins.filter(p=>p.state==="failed"||p.state==="incompatible"||(p.missingPermissions?.length??0)>0||(p.faults?.length??0)>0),t=new Set(e.map(p=>p.id)),i=(this.status?.findings??[]).filter(p=>!p.plugin||!t.has(p.plugin)),r=this.live.waiting,a=o`<a href=${L("inbox")}>${J.openInbox}</a>`;return r+e.length+i.length+this.alerts.length===0?l:o`<section aria-labelledby="attention" class="stack">
      <h2 id="attention">${J.attention}</h2>
      ${r>0?P("info",o`<strong>${J.approvals(r)}</strong> ${a}`):l}
      ${e.map(p=>P("bad",o`<p>
              <strong
                ><a href=${L("plugin",p.id)}><code>${p.id}</code></a> ${u.state[p.state]}</strong
              >
            </p>
            <p>${h(p.reason??"")}</p>
            ${Uo(p)}`))}
      ${i.map(p=>P(p.severity==="error"?"bad":"warn",o`<p>${p.plugin?o`<code>${p.plugin}</code>: `:l}${h(p.what)}</p>
            ${p.do?o`<p class="faint">${h(p.do)}</p>`:l}`))}
      ${this.alerts.map(p=>P("warn",o`<p class="faint">${u.saysPlugin} <code>${p.plugin}</code>, ${x(p.created)}</p>
            <p>${p.title?o`<strong>${S(p.title)}</strong> `:l}${S(p.body??"")}</p>
            ${$(u.dismiss,()=>{this.run(`dismiss ${p.id}`,()=>this.client.dismissNotice({id:p.id}))},{busy:this.runs(`dismiss ${p.id}`),name:J.dismissOf(p.plugin)})}`))}
    </section>`},Ii=function(e){let t=e.stats.memoryMaxBytes*Math.max(1,e.stats.instances),i=M(this,It).get(e.id)??0;return o`<li class="card plugin">
      ${ct(e.name,e.id)}
      <div class="grow">
        <h3>
          <a href=${L("plugin",e.id)}><bdi>${h(e.name)}</bdi></a> ${Os(e)}
        </h3>
        <p class="faint"><code>${e.id}</code> ${h(e.version)}</p>
        <p class="said-line" dir="auto">${h(e.description??"")}</p>
      </div>
      <dl class="figures">
        <div>
          <dt>${J.memory}</dt>
          <dd>
            ${e.stats.memoryMaxBytes>0?Mt(J.memoryOf(e.id),e.stats.memoryBytes,t,`${_(e.stats.memoryBytes)} / ${_(t)}`):_(e.stats.memoryBytes)}
          </dd>
        </div>
        <div>
          <dt>${J.work}</dt>
          <dd>${i>0?J.ticks(I(Math.round(i))):J.idle}</dd>
        </div>
        <div>
          <dt>${J.calls}</dt>
          <dd>
            ${I(e.stats.calls)}${e.stats.errors+e.stats.crashes>0?o` <span class="bad-text">${J.errors(e.stats.errors+e.stats.crashes)}</span>`:l}
          </dd>
        </div>
      </dl>
    </li>`},c([g()],Ke.prototype,"status",2),c([g()],Ke.prototype,"alerts",2),c([g()],Ke.prototype,"filter",2),Ke=c([b("home-page")],Ke);function V(n){return new Promise(s=>{let e=document.createElement("div");document.body.append(e);let t=()=>e.querySelector("dialog");Zt(qo(n,i=>t().close(i),()=>{let i=t().returnValue==="confirmed";e.remove(),s(i)}),e),t().showModal(),e.querySelector("[data-first]")?.focus()})}function qo(n,s,e){return o`<dialog aria-labelledby="question" @close=${e}>
    <h2 id="question">${n.title}</h2>
    <div class="stack">${n.body}</div>
    <footer>
      <button type="button" data-first=${n.danger?"":l} @click=${()=>s("")}>${u.cancel}</button>
      <button
        type="button"
        class=${n.danger?"danger":"primary"}
        data-first=${n.danger?l:""}
        @click=${()=>s("confirmed")}
      >
        ${n.confirm}
      </button>
    </footer>
  </dialog>`}var R=u.access,Do=86400,Ie,Oi,Hi,Li,ht=class extends y{constructor(){super(...arguments);v(this,Ie);this.tokens=[]}async load(e){this.tokens=(await this.client.listTokens({},{signal:e})).tokens}view(){return o`<div class="title"><h1>${u.pages.access}</h1></div>
      ${this.made?d(this,Ie,Oi).call(this,this.made):l}
      <section>
        <h2>${R.tokens}</h2>
        <div class="table">
          <table>
            <thead>
              <tr>
                <th>${R.name}</th>
                <th>${R.prefix}</th>
                <th>${R.reaches}</th>
                <th>${R.made}</th>
                <th>${R.used}</th>
                <th>${R.expires}</th>
                <th><span class="hidden">${R.revoke}</span></th>
              </tr>
            </thead>
            <tbody>
              ${this.tokens.map(e=>o`<tr>
                    <td>${h(e.name)}</td>
                    <td><code>${e.prefix}…</code></td>
                    <td>
                      ${e.scopes.length===0?w(R.everything,"warn"):e.scopes.map(t=>o`<code>${[t.plugin,t.method,t.path].filter(Boolean).join(" ")}</code> `)}
                    </td>
                    <td>${x(e.createdAt)}</td>
                    <td>${e.lastUsedAt?x(e.lastUsedAt):R.never}</td>
                    <td>${e.expiresAt?x(e.expiresAt):R.never}</td>
                    <td class="end">
                      ${$(R.revoke,()=>{d(this,Ie,Li).call(this,e)},{busy:this.runs(e.id),name:R.revokeOf(h(e.name))})}
                    </td>
                  </tr>`)}
            </tbody>
          </table>
        </div>
      </section>
      <form class="card form" @submit=${e=>d(this,Ie,Hi).call(this,e)}>
        <h2>${R.create}</h2>
        ${j(R.name,o`<input name="name" required maxlength="100" placeholder=${R.nameExample} />`)}
        ${j(R.reaches,o`<select name="plugin">
            <option value="">${R.everything}</option>
            ${this.live.plugins.map(e=>o`<option value=${e.id}>${R.onlyPlugin(e.id)}</option>`)}
          </select>`,R.reachesHelp)}
        ${j(R.expires,o`<select name="days">
            <option value="7">${R.days(7)}</option>
            <option value="30" selected>${R.days(30)}</option>
            <option value="365">${R.days(365)}</option>
            <option value="0">${R.never}</option>
          </select>`)}
        <div class="row"><button class="primary" ?disabled=${this.runs("create")}>${R.create}</button></div>
      </form>`}};Ie=new WeakSet,Oi=function(e){return P("good",o`<p><strong>${R.shownOnce}</strong></p>
        <pre tabindex="0" class="secret">${e.token}</pre>
        <div class="row">
          ${$(R.copy,()=>{navigator.clipboard.writeText(e.token)})}
          ${$(R.done,()=>{this.made=void 0})}
        </div>`)},Hi=function(e){e.preventDefault();let t=e.target,i=new FormData(t),r=String(i.get("plugin"));this.run("create",async()=>{this.made=await this.client.createToken({name:String(i.get("name")).trim(),scopes:r===""?[]:[{plugin:r}],expiresInSeconds:Number(i.get("days"))*Do}),t.reset()})},Li=async function(e){await V({title:R.revokeQuestion(h(e.name)),body:o`<p>${R.revokeHelp}</p>`,confirm:R.revoke,danger:!0})&&await this.run(e.id,()=>this.client.revokeToken({id:e.id}))},c([g()],ht.prototype,"tokens",2),c([g()],ht.prototype,"made",2),ht=c([b("access-page")],ht);var G=u.ai,pe,ji,Ni,Ui,qi,Di,Ye=class extends y{constructor(){super(...arguments);v(this,pe);this.usage=[]}async load(e){let[t,i]=await Promise.all([this.client.getAI({},{signal:e}),this.client.listAIUsage({},{signal:e})]);this.settings=t,this.usage=i.usage}view(){let e=this.settings;return o`<div class="title"><h1>${u.pages.ai}</h1></div>
      ${e.problem?P("bad",h(e.problem)):l} ${e.configured?l:P("info",G.none)}
      <form class="card form" @submit=${t=>d(this,pe,Ui).call(this,t)}>
        <h2>${G.provider}</h2>
        ${j(G.baseUrl,o`<input
            name="baseUrl"
            type="url"
            required
            placeholder="https://api.openai.com/v1"
            .value=${e.baseUrl}
          />`,G.baseUrlHelp)}
        ${j(G.model,o`<input name="model" required .value=${e.model} />`)}
        ${j(G.key,o`<input
            name="key"
            type="password"
            autocomplete="new-password"
            placeholder=${e.key?G.keySet:G.keyNone}
          />`,G.keyHelp)}
        ${j(G.maxTokens,o`<input name="maxTokens" type="number" min="1" .value=${e.maxTokens?String(e.maxTokens):""} />`,G.maxTokensHelp)}
        <div class="row">
          <button class="primary" ?disabled=${this.runs("save")} aria-busy=${this.runs("save")}>
            ${u.save}
          </button>
          ${e.configured?o`${$(G.test,()=>{d(this,pe,qi).call(this)},{busy:this.runs("test")})}
                ${$(G.forget,()=>{d(this,pe,Di).call(this)},{kind:"danger",busy:this.runs("forget")})}`:l}
        </div>
        ${this.test?d(this,pe,ji).call(this,this.test):l}
      </form>
      <section>
        <h2>${G.usage}</h2>
        ${this.usage.length===0?C(G.noUsage,G.noUsageHelp):d(this,pe,Ni).call(this)}
      </section>`}};pe=new WeakSet,ji=function(e){return P("good",o`<p>${G.answered(ge(e.durationMs),e.inputTokens+e.outputTokens)}</p>
        <p>${S(e.answer)}</p>`)},Ni=function(){return o`<div class="table">
      <table>
        <thead>
          <tr>
            <th>${G.plugin}</th>
            <th>${G.tokens}</th>
            <th>${G.calls}</th>
          </tr>
        </thead>
        <tbody>
          ${this.usage.map(e=>o`<tr>
                <td>
                  <a href=${L("plugin",e.plugin)}><code>${e.plugin}</code></a>
                </td>
                <td>
                  ${Mt(G.tokensOf(e.plugin),e.tokens,e.budget,`${I(e.tokens)} / ${I(e.budget)}`)}
                </td>
                <td>${I(e.calls)}</td>
              </tr>`)}
        </tbody>
      </table>
    </div>`},Ui=function(e){e.preventDefault();let t=this.settings,i=e.target,r=new FormData(i),a=p=>String(r.get(p)??"").trim();this.run("save",async()=>{await this.client.setAI({baseUrl:a("baseUrl"),model:a("model"),key:a("key")||void 0,maxTokens:Number(a("maxTokens"))||void 0,structured:t.structured||void 0,proxy:t.proxy||void 0,plainKey:t.plainKey}),i.querySelector("[name=key]").value=""})},qi=async function(){this.test=void 0,this.test=await this.run("test",()=>this.client.testAI())},Di=async function(){await V({title:G.forgetQuestion,body:o`<p>${G.forgetHelp}</p>`,confirm:G.forget,danger:!0})&&await this.run("forget",()=>this.client.unsetAI())},c([g()],Ye.prototype,"settings",2),c([g()],Ye.prototype,"usage",2),c([g()],Ye.prototype,"test",2),Ye=c([b("ai-page")],Ye);async function ds(n,s,e){let t=[],i=0;for(let r=n.body.getReader();;){let{done:a,value:p}=await r.read();if(a)break;t.push(p),e(_(i+=p.length))}Bo(new Blob(t),s)}function Bo(n,s){let e=document.createElement("a");e.href=URL.createObjectURL(n),e.download=s,e.click(),setTimeout(()=>URL.revokeObjectURL(e.href),6e4)}function ps(){return new Date().toISOString().slice(0,19).replaceAll(":","")}var ie=u.backup,Ze,$e,Bi,Fi,Wi,Gi,Oe=class extends y{constructor(){super(...arguments);v(this,$e);this.orphans=[];this.logs=!1;this.progress="";this.stored="";v(this,Ze)}async load(e){this.orphans=(await this.client.listOrphans({},{signal:e})).orphans}view(){return o`<div class="title"><h1>${u.pages.backup}</h1></div>
      <section class="card">
        <h2>${ie.make}</h2>
        <p>${ie.makeHelp}</p>
        <label class="check"
          ><input
            type="checkbox"
            .checked=${this.logs}
            @change=${e=>{this.logs=e.target.checked}}
          /><span>${ie.withLogs}</span></label
        >
        <div class="row">
          ${$(ie.make,()=>{d(this,$e,Bi).call(this)},{kind:"primary",busy:this.runs("backup")})}
          ${this.runs("backup")?$(u.cancel,()=>M(this,Ze)?.abort()):l}
          ${this.progress?o`<span class="faint" role="status">${this.progress}</span>`:l}
        </div>
        ${this.stored?P("good",o`<p>${ie.made}</p>
                  ${$(ie.confirmStored,()=>{d(this,$e,Fi).call(this)},{busy:this.runs("stored")})}`):l}
      </section>
      <section class="card">
        <h2>${ie.restore}</h2>
        <p>${ie.restoreHelp}</p>
        <pre>wasmhost restore FILE</pre>
        <p class="faint">${ie.keyHelp}</p>
        <pre>wasmhost key export &gt; FILE</pre>
      </section>
      ${this.orphans.length===0?l:d(this,$e,Wi).call(this)}`}};Ze=new WeakMap,$e=new WeakSet,Bi=async function(){this.stored="",me(this,Ze,new AbortController);let e=new Date().toISOString(),t=await this.run("backup",async()=>{let i=await this.client.backup({logs:this.logs},{signal:M(this,Ze).signal});return await ds(i,`wasmhost-${ps()}.tar.gz`,r=>{this.progress=r}),!0});this.progress="",M(this,Ze).signal.aborted?this.failure=void 0:t&&(this.stored=e)},Fi=async function(){await this.run("stored",async()=>{await this.client.backupStored({createdAt:this.stored}),this.stored=""})},Wi=function(){return o`<section>
      <h2>${ie.orphans}</h2>
      <p class="faint">${ie.orphansHelp}</p>
      <ul class="rows card">
        ${this.orphans.map(e=>o`<li>
              <div class="grow">
                <code>${e.id}</code> <span class="faint">${_(e.bytes)}, ${x(e.modified)}</span>
              </div>
              ${$(ie.delete,()=>{d(this,$e,Gi).call(this,e)},{kind:"danger",busy:this.runs(e.id),name:ie.deleteOf(e.id)})}
            </li>`)}
      </ul>
    </section>`},Gi=async function(e){await V({title:ie.deleteQuestion(e.id),body:o`<p>${ie.deleteWarning}</p>`,confirm:ie.delete,danger:!0})&&await this.run(e.id,()=>this.client.deleteOrphan({id:e.id}))},c([g()],Oe.prototype,"orphans",2),c([g()],Oe.prototype,"logs",2),c([g()],Oe.prototype,"progress",2),c([g()],Oe.prototype,"stored",2),Oe=c([b("backup-page")],Oe);var U=u.host,ce,zi,Vi,Qi,Ji,Ki,Xe=class extends y{constructor(){super(...arguments);v(this,ce);this.topics=["plugins"];this.faults=[]}async load(e){let[t,i,r]=await Promise.all([this.client.readyz({verbose:!0},{signal:e}),this.client.showKey({},{signal:e}),this.client.listFaults({},{signal:e})]);this.status=t,this.key=i,this.faults=r.faults}view(){let e=this.status;return o`<div class="title"><h1>${u.pages.host}</h1></div>
      ${(e.findings??[]).map(t=>P(t.severity==="error"?"bad":"warn",o`<p>${t.plugin?o`<code>${t.plugin}</code>: `:l}${h(t.what)}</p>
            ${t.do?o`<p class="faint">${h(t.do)}</p>`:l}`))}
      <section>
        <dl class="pairs card">
          <dt>${U.version}</dt>
          <dd>${h(e.version??"")}</dd>
          <dt>${U.started}</dt>
          <dd>${x(e.startedAt)}</dd>
          <dt>${U.address}</dt>
          <dd><code>${location.origin}</code></dd>
          <dt>${U.plugins}</dt>
          <dd>
            ${Object.entries(e.plugins??{}).map(([t,i])=>o`${I(i)} ${u.state[t]??t} `)}
          </dd>
          ${e.memory?o`<dt>${U.memory}</dt>
                  <dd>
                    ${_(e.memory.usedBytes)} / ${_(e.memory.maxBytes)}
                    ${e.memory.refused>0?w(U.refused(e.memory.refused),"warn"):l}
                  </dd>`:l}
        </dl>
      </section>
      ${d(this,ce,zi).call(this,e)} ${d(this,ce,Vi).call(this)} ${d(this,ce,Ji).call(this,this.key)}`}};ce=new WeakSet,zi=function(e){return o`<section>
      <h2>${U.services}</h2>
      <p class="row">
        ${(e.services??[]).map(t=>w(t.name,t.usable?"good":"bad"))}
      </p>
    </section>`},Vi=function(){return this.faults.length===0?l:o`<section>
      <h2>${U.faults}</h2>
      ${this.faults.map(e=>P("bad",o`<p><code>${h(e.file)}</code> ${h(e.problem)}</p>
            <p>${h(e.advice)}</p>
            ${$(U.accept,()=>{d(this,ce,Qi).call(this,e)},{busy:this.runs(e.file),kind:"danger"})}`))}
    </section>`},Qi=async function(e){await V({title:U.acceptQuestion,body:o`<p><code>${h(e.file)}</code></p>
        <p>${U.acceptWarning}</p>`,confirm:U.accept,danger:!0})&&await this.run(e.file,()=>this.client.acceptFault({file:e.file}))},Ji=function(e){return o`<section class="card">
      <h2>${U.key}</h2>
      <p class="faint">${U.keyHelp}</p>
      ${e.problem?P("bad",h(e.problem)):l}
      ${e.key===""?o`<p>${U.noKey}</p>`:o`<dl class="pairs">
                <dt>${U.keyId}</dt>
                <dd><code>${e.key}</code></dd>
                <dt>${U.keptIn}</dt>
                <dd>${e.source==="keyring"?U.keyring:U.file}</dd>
                <dt>${U.made}</dt>
                <dd>${x(e.created)}</dd>
                <dt>${U.protects}</dt>
                <dd>${U.sealed(e.protects.records,e.protects.plugins)}</dd>
              </dl>
              <div class="row">
                ${$(U.rotate,()=>{d(this,ce,Ki).call(this)},{busy:this.runs("rotate"),disabled:!e.usable})}
              </div>`}
    </section>`},Ki=async function(){await V({title:U.rotateQuestion,body:o`<p>${U.rotateHelp}</p>`,confirm:U.rotate})&&await this.run("rotate",()=>this.client.rotateKey())},c([g()],Xe.prototype,"status",2),c([g()],Xe.prototype,"key",2),c([g()],Xe.prototype,"faults",2),Xe=c([b("host-page")],Xe);var F=u.inbox;function Fo(n){let s=n.rejected||n.state==="failed";return w(h(n.state),s?"bad":n.state==="succeeded"?"good":"")}var ke,Yi,Zi,Hs,Ot=class extends y{constructor(){super(...arguments);v(this,ke);this.topics=["approvals","notices"];this.decided=[]}async load(e){this.decided=(await this.client.listDecidedCalls({limit:20},{signal:e})).calls}view(){let{runs:e,calls:t}=this.live.inbox,i=this.live.states.filter(r=>r.kind==="inbox"&&Array.isArray(r.value)&&r.value.length>0);return o` <div class="title"><h1>${u.pages.inbox}</h1></div>
      ${e.length+t.length===0?C(F.none,F.noneHelp):o`<section class="stack" aria-label=${u.waiting}>
              ${ae(t,r=>r.id,r=>d(this,ke,Yi).call(this,r))}
              ${ae(e,r=>r.id,r=>d(this,ke,Zi).call(this,r))}
            </section>`}
      ${i.length===0?l:o`<section class="stack">
              <h2>${F.items}</h2>
              ${i.map(r=>o` <div class="card">
                    <p class="faint">${u.saysPlugin} <code>${r.plugin}</code></p>
                    <ul class="plain-list">
                      ${r.value.map(a=>o`<li>
                            ${S(a.title??"")}
                            <span class="faint">${S(a.description??"")} ${x(a.timestamp)}</span>
                          </li>`)}
                    </ul>
                  </div>`)}
            </section>`}
      ${this.decided.length===0?l:o`<section>
              <h2>${F.decided}</h2>
              <div class="table">
                <table>
                  <thead>
                    <tr>
                      <th>${F.plugin}</th>
                      <th>${F.call}</th>
                      <th>${F.outcome}</th>
                      <th>${F.by}</th>
                      <th>${F.when}</th>
                    </tr>
                  </thead>
                  <tbody>
                    ${this.decided.map(r=>o`<tr>
                          <td><code>${r.plugin}</code></td>
                          <td>${os(`${r.method} ${r.path}`)}</td>
                          <td>${Fo(r)}</td>
                          <td>${h((r.rejected??r.approved)?.by??"")}</td>
                          <td>${x((r.rejected??r.approved)?.at??r.ended)}</td>
                        </tr>`)}
                  </tbody>
                </table>
              </div>
            </section>`}`}};ke=new WeakSet,Yi=function(e){let t=`call ${e.id}`;return o`<article class="card approval" aria-label=${F.callOf(e.plugin)}>
      <h2>${F.callOf(e.plugin)}</h2>
      <p>
        ${F.callBy(h(e.requestedBy))}
        ${x(e.asked)}${e.expires?o`, ${F.expires} ${x(e.expires)}`:l}.
      </p>
      <pre>${e.method} /plugins/${e.plugin}/${h(e.path)}${e.query?`?${h(e.query)}`:""}</pre>
      ${e.body?o`<pre class="body">${ne(e.body)}</pre>`:l}
      ${e.truncated?o`<p class="faint">${F.truncated(_(e.bodyBytes))} <code>${e.bodySha256}</code></p>`:l}
      ${e.description?Je(e.description):l}
      ${d(this,ke,Hs).call(this,t,e.plugin,()=>this.client.approveCall({id:e.id}),()=>this.client.rejectCall({id:e.id}))}
    </article>`},Zi=function(e){return o`<article class="card approval" aria-label=${F.runOf(e.plugin,e.job)}>
      <h2>${F.runOf(e.plugin,e.job)}</h2>
      <p>
        ${F.due}
        ${x(e.scheduledAt)}${e.count>1?o`, ${F.standsFor(e.count)}`:l}${e.expires?o`, ${F.expires} ${x(e.expires)}`:l}. <a href=${L("plugin",e.plugin,"jobs")}>${F.openJob}</a>
      </p>
      ${e.label||e.description?Je([e.label,e.description].filter(Boolean).join(`
`)):l}
      <p class="faint">${F.version} ${h(e.version??"")}</p>
      ${d(this,ke,Hs).call(this,`run ${e.id}`,e.plugin,()=>this.client.approveRun({id:e.id}),()=>this.client.rejectRun({id:e.id}))}
    </article>`},Hs=function(e,t,i,r){let a=f=>()=>{this.run(e,async()=>{await f(),await this.live.changed("approvals")})},p=this.runs(e);return o`<div class="row">
      ${$(F.approve,a(i),{kind:"primary",busy:p,name:F.approveOf(t)})}
      ${$(F.reject,a(r),{busy:p,name:F.rejectOf(t)})}
    </div>`},c([g()],Ot.prototype,"decided",2),Ot=c([b("inbox-page")],Ot);var E=u.install,q,Xi,en,Ls,js,tn,sn,nn,on,rn,an,ln,Te=class extends y{constructor(){super(...arguments);v(this,q);this.grants=new Set;this.accept=!1;this.over=!1}view(){return o`<div class="title"><h1>${u.pages.install}</h1></div>
      ${this.found?d(this,q,tn).call(this,this.found):d(this,q,Xi).call(this)}`}};q=new WeakSet,Xi=function(){return o`<form class="card stack" @submit=${e=>d(this,q,en).call(this,e)}>
        <h2>${E.folder}</h2>
        <p class="faint">${E.folderHelp}</p>
        <div class="row end">
          <div class="grow">
            ${j(E.path,o`<input name="path" required spellcheck="false" placeholder=${E.pathExample} />`)}
          </div>
          <button class="primary" ?disabled=${this.runs("inspect")} aria-busy=${this.runs("inspect")}>
            ${E.look}
          </button>
        </div>
      </form>
      <div
        class="card drop ${this.over?"over":""}"
        @dragover=${e=>{e.preventDefault(),this.over=!0}}
        @dragleave=${()=>{this.over=!1}}
        @drop=${e=>{e.preventDefault(),this.over=!1,d(this,q,Ls).call(this,[...e.dataTransfer?.files??[]])}}
      >
        <h2>${E.package}</h2>
        <p class="faint">${E.packageHelp}</p>
        ${j(E.file,o`<input
            type="file"
            multiple
            @change=${e=>d(this,q,Ls).call(this,[...e.target.files??[]])}
          />`)}
      </div>`},en=function(e){e.preventDefault(),d(this,q,js).call(this,{path:String(new FormData(e.target).get("path")).trim()})},Ls=function(e){let t=e.find(r=>r.name.endsWith(".minisig")),i=e.find(r=>r!==t);i&&(async()=>await d(this,q,js).call(this,{file:i,signature:await t?.text()}))()},js=async function(e){await this.run("inspect",async()=>{let t=await("path"in e?this.client.inspectPlugin({path:e.path}):this.client.inspectPackage({signature:e.signature},e.file));this.source=e,this.found=t,this.accept=!1,this.grants=new Set(t.permissions.filter(i=>!i.declined).map(i=>i.name))})},tn=function(e){let t=e.installed!==void 0&&e.installed!=="";return o`<section class="card">
        <div class="title">
          <div class="grow">
            <h2>${t?E.upgradeOf(e.id):E.installOf(e.id)}</h2>
            <p class="faint">
              ${t?E.versions(h(e.installed),h(e.version)):`${E.version} ${h(e.version)}`}
              ${e.downgrade?w(E.downgrade,"warn"):l}
            </p>
          </div>
        </div>
        ${Je([e.name,e.author?E.by(e.author):"",e.description].filter(Boolean).join(`
`))}
        ${d(this,q,nn).call(this,e)} ${e.refused?P("bad",h(e.refused)):l}
        ${e.warnings?.length?P("warn",o`<strong>${E.warnings}</strong>
                  <ul>
                    ${e.warnings.map(i=>o`<li>${h(i)}</li>`)}
                  </ul>`):l}
      </section>
      <section class="card">
        <h2>${E.mayDo}</h2>
        ${e.permissions.length===0?o`<p>${E.nothing}</p>`:l}
        ${e.permissions.map(i=>o`<label class="check"
              ><input
                type="checkbox"
                .checked=${this.grants.has(i.name)}
                @change=${r=>d(this,q,sn).call(this,i.name,r.target.checked)}
              /><span
                ><strong>${i.name}</strong> ${i.granted?w(E.had,"good"):l}${i.declined?w(E.declined):l}<br />${i.explanation}</span
              ></label
            >`)}
      </section>
      ${e.changes.length>0?d(this,q,on).call(this,e):l} ${d(this,q,an).call(this,e)}
      <section class="card">
        <p class="faint">${E.bound} <code>${e.digest}</code></p>
        <div class="row">
          ${$(t?E.upgrade:E.install,()=>{d(this,q,ln).call(this,e)},{kind:"primary",busy:this.runs("install"),disabled:!!e.refused||e.changes.length>0&&!this.accept})}
          ${$(u.cancel,()=>{this.found=void 0})}
        </div>
      </section>`},sn=function(e,t){let i=new Set(this.grants);t?i.add(e):i.delete(e),this.grants=i},nn=function(e){if(!e.signer)return P("info",E.unsigned);let{signer:t}=e;return P(t.trusted?"good":"info",o`<p>${t.trusted?E.signedTrusted:E.signedUnknown} <code>${t.fingerprint}</code></p>
        ${t.first?o`<p>${E.signerFirst}</p>`:l}`)},on=function(e){return o`<section class="card">
      <h2>${E.changes}</h2>
      <ul>
        ${e.changes.map(t=>o`<li>${h(t.what)}${d(this,q,rn).call(this,t)}</li>`)}
      </ul>
      <label class="check"
        ><input
          type="checkbox"
          .checked=${this.accept}
          @change=${t=>{this.accept=t.target.checked}}
        /><span>${E.acceptChanges}</span></label
      >
    </section>`},rn=function(e){let t=[e.job,e.endpoint,e.setting,e.collection].filter(Boolean).join(" "),i=e.from||e.to?o` (${S(e.from??"")} → ${S(e.to??"")})`:l;return o`${t?o` ${S(t)}`:l}${e.atMost?` ${h(e.atMost)}`:l}${i}`},an=function(e){let t=(i,r)=>r.length===0?l:o`<h3>${i}</h3>
            <ul>
              ${r.map(a=>o`<li>${a}</li>`)}
            </ul>`;return o`<section class="card">
      <h2>${E.does}</h2>
      ${t(E.endpoints,e.endpoints.map(i=>o`<code>${i.method} ${h(i.path)}</code> ${i.auth?l:w(E.open,"warn")}
              ${i.requiresConfirmation?w(E.asks,"info"):l}`))}
      ${t(E.jobs,e.jobs.map(i=>o`<code>${i.id}</code> ${h(i.atMost)} ${i.approvalRequired?w(E.asks,"info"):l}`))}
      <p>${e.memory.wantedMb>0?E.memory(e.memory.wantedMb,e.memory.givenMb):E.noBackend}</p>
      ${this.source&&"file"in this.source?o`<p class="faint">${h(this.source.file.name)}, ${_(this.source.file.size)}</p>`:l}
    </section>`},ln=async function(e){let{source:t}=this;if(!t)return;let i={digest:e.digest,acceptChanges:this.accept||void 0,downgrade:e.downgrade||void 0},r=[...this.grants],a=await this.run("install",()=>"path"in t?this.client.installPlugin({path:t.path,grants:r,...i}):this.client.installPackage({...i,grants:r,signature:t.signature},t.file));a&&(await this.live.changed("plugins"),_e("plugin",a.id))},c([g()],Te.prototype,"source",2),c([g()],Te.prototype,"found",2),c([g()],Te.prototype,"grants",2),c([g()],Te.prototype,"accept",2),c([g()],Te.prototype,"over",2),Te=c([b("install-page")],Te);var xe=u.notifications,cs=200,Ht,mt,dn,pn,He=class extends y{constructor(){super(...arguments);v(this,mt);this.topics=["notices"];this.notices=[];this.plugin="";this.unread=!1;this.end=!1;v(this,Ht,cs)}async load(e){let t=[],i={unread:this.unread||void 0,plugin:this.plugin||void 0};for(let r;t.length<M(this,Ht);r=t.at(-1).position){let{notifications:a}=await this.client.listNotices({...i,before:r,limit:cs},{signal:e});if(t.push(...a),this.end=a.length<cs,this.end)break}this.notices=t}view(){return o`<div class="title">
        <h1>${u.pages.notifications}</h1>
        ${$(xe.markAll,()=>{d(this,mt,pn).call(this)},{busy:this.runs("all"),disabled:!this.notices.some(e=>!e.read)})}
      </div>
      <div class="row end">
        ${j(xe.plugin,o`<select
            @change=${e=>{this.plugin=e.target.value,this.refresh()}}
          >
            <option value="">${xe.all}</option>
            ${this.live.plugins.map(e=>o`<option value=${e.id}>${e.id}</option>`)}
          </select>`)}
        <label class="check"
          ><input
            type="checkbox"
            .checked=${this.unread}
            @change=${e=>{this.unread=e.target.checked,this.refresh()}}
          /><span>${xe.unread}</span></label
        >
      </div>
      ${this.notices.length===0?C(xe.none,xe.noneHelp):o`<ul class="rows card notices">
              ${ae(this.notices,e=>e.id,e=>d(this,mt,dn).call(this,e))}
            </ul>`}
      ${this.end?l:$(xe.more,()=>{me(this,Ht,M(this,Ht)+5*cs),this.refresh()})}`}};Ht=new WeakMap,mt=new WeakSet,dn=function(e){return o`<li class=${e.read?"read":"unread"}>
      <div class="grow">
        <p class="faint">
          ${e.kind==="alert"?w(xe.alert,"warn"):l}
          <a href=${L("plugin",e.plugin)}><code>${e.plugin}</code></a> · ${x(e.created)}
        </p>
        <p>${e.title?o`<strong>${S(e.title)}</strong> `:l}${S(e.body??"")}</p>
      </div>
      ${e.read?l:$(xe.read,()=>{this.run(`read ${e.id}`,()=>this.client.markNoticeRead({id:e.id}))},{kind:"plain",busy:this.runs(`read ${e.id}`)})}
      ${$(u.dismiss,()=>{this.run(`dismiss ${e.id}`,()=>this.client.dismissNotice({id:e.id}))},{kind:"plain",busy:this.runs(`dismiss ${e.id}`)})}
    </li>`},pn=async function(){let e=this.notices[0]?.position;e!==void 0&&await this.run("all",()=>this.client.markNoticesRead({upTo:e,plugin:this.plugin}))},c([g()],He.prototype,"notices",2),c([g()],He.prototype,"plugin",2),c([g()],He.prototype,"unread",2),c([g()],He.prototype,"end",2),He=c([b("notifications-page")],He);var T=u.activity,Wo=2e3,Go=90,Le,le,us,cn,Lt,gt=class extends y{constructor(){super(...arguments);v(this,le);this.plugin="";v(this,Le,[])}connectedCallback(){super.connectedCallback();let e=setInterval(()=>{!document.hidden&&this.live.connection==="open"&&this.refresh()},Wo);this.signal.addEventListener("abort",()=>clearInterval(e))}async load(e){let t=await this.client.getAudit({id:this.plugin,limit:50},{signal:e});this.audit=t;let{figures:i}=t,r=t.functions.reduce((p,f)=>p+f.denied,0),a={at:Date.now(),calls:i.calls,denied:r,cpuMs:i.cpuMs,memory:i.memoryBytes};me(this,Le,[...M(this,Le),a].slice(-Go-1))}view(){let{figures:e,functions:t,hosts:i,requests:r,calls:a}=this.audit,p=d(this,le,us).call(this,m=>m.calls),f=d(this,le,us).call(this,m=>m.denied),A=d(this,le,us).call(this,m=>m.cpuMs/10),z=m=>m.at(-1)??0;return o`<div class="charts">
        ${_t(T.calls,p,T.perSecond(z(p).toFixed(1)))}
        ${_t(T.cpu,A,`${z(A).toFixed(1)} %`)}
        ${_t(T.memory,M(this,Le).map(m=>m.memory),`${_(e.memoryBytes)}`)}
        ${_t(T.denials,f,T.perSecond(z(f).toFixed(1)))}
      </div>
      <p class="faint">${T.sinceOpen}</p>
      <dl class="pairs card">
        <dt>${T.totalCalls}</dt>
        <dd>${T.callsText(I(e.calls),I(e.errors),I(e.crashes))}</dd>
        <dt>${T.cpuTime}</dt>
        <dd>${ge(e.cpuMs)} <span class="faint">${T.waited(ge(e.cpuWaitMs))}</span></dd>
        <dt>${T.memoryPeak}</dt>
        <dd>${_(e.memoryPeakBytes)} / ${_(e.memoryMaxBytes)}</dd>
      </dl>
      <section>
        <h2>${T.functions}</h2>
        ${t.length===0?C(T.noFunctions,T.noFunctionsHelp):d(this,le,Lt).call(this,[T.function,T.allowed,T.denied,T.failed,T.in,T.out],t.map(m=>[o`<code>${m.namespace}.${m.function}</code>`,I(m.allowed),m.denied>0?w(I(m.denied),"bad"):"0",m.failed>0?w(I(m.failed),"warn"):"0",_(m.bytesIn),_(m.bytesOut)]))}
      </section>
      ${i.length===0?l:o`<section>
              <h2>${T.hosts}</h2>
              ${d(this,le,cn).call(this)}
            </section>`}
      ${r.length===0?l:o`<section>
              <h2>${T.requests}</h2>
              ${d(this,le,Lt).call(this,[T.time,T.request,T.status,T.took,T.out,T.in],[...r].reverse().map(m=>[o`<time datetime=${m.time}>${dt(m.time)}</time>`,o`<code>${m.method} ${h(m.host)}</code>${m.count>1?` × ${m.count}`:l}`,m.code?w(m.code,"bad"):String(m.status),ge(m.durationMs),_(m.bytesOut),_(m.bytesIn)]))}
            </section>`}
      ${a.length===0?l:o`<section>
              <h2>${T.decided}</h2>
              ${d(this,le,Lt).call(this,[T.time,T.request,T.status,T.by],a.map(m=>[x((m.approved??m.rejected)?.at),o`<code>${m.method} ${h(m.path)}</code>`,h(m.state),h((m.approved??m.rejected)?.by??"")]))}
            </section>`}`}};Le=new WeakMap,le=new WeakSet,us=function(e){return M(this,Le).slice(1).map((t,i)=>{let r=M(this,Le)[i];return Math.max(0,e(t)-e(r))/Math.max(1,t.at-r.at)*1e3})},cn=function(){let{hosts:e}=this.audit,t=Math.max(1,...e.map(i=>i.bytesIn+i.bytesOut));return d(this,le,Lt).call(this,[T.host,T.traffic,T.asked,T.refused,T.last],e.map(i=>[o`<code>${h(i.host)}</code>`,o`<span class="bar"
          ><svg viewBox="0 0 100 8" preserveAspectRatio="none" aria-hidden="true">
            <rect width=${(i.bytesIn+i.bytesOut)/t*100} height="8"></rect></svg
          >${_(i.bytesIn+i.bytesOut)}</span
        >`,I(i.calls),i.refused>0?w(I(i.refused),"bad"):"0",x(i.last)]))},Lt=function(e,t){return o`<div class="table" tabindex="0">
      <table>
        <thead>
          <tr>
            ${e.map(i=>o`<th>${i}</th>`)}
          </tr>
        </thead>
        <tbody>
          ${t.map(i=>o`<tr>
                ${i.map(r=>o`<td>${r}</td>`)}
              </tr>`)}
        </tbody>
      </table>
    </div>`},c([O()],gt.prototype,"plugin",2),c([g()],gt.prototype,"audit",2),gt=c([b("plugin-activity")],gt);var te=u.data,je,un,hn,mn,et=class extends y{constructor(){super(...arguments);v(this,je);this.plugin="";this.progress=""}view(){return o`<section class="card">
        <h2>${te.export}</h2>
        <p>${te.exportHelp}</p>
        <div class="row">
          ${$(te.export,()=>{d(this,je,un).call(this)},{kind:"primary",busy:this.runs("export")})}
          ${this.progress?o`<span class="faint" role="status">${this.progress}</span>`:l}
        </div>
      </section>
      <section class="card">
        <h2>${te.import}</h2>
        <p>${te.importHelp}</p>
        <form class="stack" @submit=${e=>{d(this,je,hn).call(this,e)}}>
          <label class="field"><span>${te.file}</span><input type="file" name="file" required /></label>
          <label class="check"><input type="checkbox" name="replace" /><span>${te.replace}</span></label>
          <label class="check"><input type="checkbox" name="skipUnknown" /><span>${te.skipUnknown}</span></label>
          <label class="check"><input type="checkbox" name="downgrade" /><span>${te.downgrade}</span></label>
          <div class="row">
            <button ?disabled=${this.runs("import")} aria-busy=${this.runs("import")}>${te.import}</button>
          </div>
        </form>
        ${this.imported?d(this,je,mn).call(this,this.imported):l}
      </section>`}};je=new WeakSet,un=async function(){await this.run("export",async()=>{let e=await this.client.export({id:this.plugin},{signal:this.signal});await ds(e,`${this.plugin}-${ps()}.tar.gz`,t=>{this.progress=t})}),this.progress=""},hn=async function(e){e.preventDefault();let t=new FormData(e.target),i=t.get("file"),r=t.has("replace");await V({title:te.importQuestion(this.plugin),body:o`<p>${r?te.replaceWarning:te.importWarning}</p>
        <p class="faint">${h(i.name)}, ${_(i.size)}</p>`,confirm:te.import,danger:r})&&(this.imported=void 0,this.imported=await this.run("import",()=>this.client.importPlugin({id:this.plugin,replace:r,skipUnknown:t.has("skipUnknown"),downgrade:t.has("downgrade")},i)))},mn=function(e){return P("good",o`<p>${te.imported(I(e.rows),I(e.keys),I(e.files),I(e.settings))}</p>
        ${e.secrets.length>0?o`<p>${te.secrets} ${e.secrets.map(t=>o`<code>${h(t.key)}</code> `)}</p>`:l}
        ${e.unknown.length>0?o`<p>${te.leftOut} ${e.unknown.map(t=>o`<code>${h(t)}</code> `)}</p>`:l}`)},c([O()],et.prototype,"plugin",2),c([g()],et.prototype,"progress",2),c([g()],et.prototype,"imported",2),et=c([b("plugin-data")],et);var Ee=u.endpoints,zo=2e5,hs=n=>n.method==="POST"||n.method==="PUT"||n.method==="PATCH",ft,gn,fn,Ne=class extends y{constructor(){super(...arguments);v(this,ft);this.plugin="";this.topics=["plugins"];this.endpoints=[];this.answers=new Map;this.inputs=new Map}async load(e){this.endpoints=(await this.client.listEndpoints({id:this.plugin},{signal:e})).endpoints}view(){return this.endpoints.length===0?C(Ee.none,Ee.noneHelp):o`<div class="stack">${this.endpoints.map(e=>d(this,ft,gn).call(this,e))}</div>`}};ft=new WeakSet,gn=function(e){let t=`${e.method} ${e.url}`,i=this.inputs.get(t)??{query:"",body:hs(e)?"{}":""},r=p=>{this.inputs=new Map(this.inputs).set(t,{...i,...p})},a=this.answers.get(t);return o`<details class="card endpoint">
      <summary>
        <span class="badge method">${e.method}</span> <code>${e.url}</code>
        <span class="grow"></span>
        ${e.auth?l:w(Ee.open,"warn")} ${e.requiresConfirmation?w(Ee.asks,"info"):l}
      </summary>
      ${e.description?o`<p>${S(e.description)}</p>`:l}
      <form class="stack" @submit=${p=>d(this,ft,fn).call(this,p,e,t,i)}>
        ${j(Ee.query,o`<input
            name="query"
            spellcheck="false"
            placeholder="name=value&other=value"
            .value=${i.query}
            @input=${p=>r({query:p.target.value})}
          />`)}
        ${hs(e)?j(Ee.body,o`<textarea
                  name="body"
                  spellcheck="false"
                  .value=${i.body}
                  @input=${p=>r({body:p.target.value})}
                ></textarea>`):l}
        <div class="row">
          <button class="primary" aria-busy=${this.runs(t)} ?disabled=${this.runs(t)}>${Ee.send}</button>
          ${e.requiresConfirmation?o`<span class="faint">${Ee.asksHelp}</span>`:l}
        </div>
      </form>
      ${a?o`<div class="stack" role="status">
              <p>${w(String(a.status),a.status<400?"good":"bad")} ${ge(a.ms)}</p>
              <pre tabindex="0">${ne(a.body)}</pre>
            </div>`:l}
      <div>
        <p class="faint">${Ee.curl}</p>
        <pre tabindex="0">${h(Qo(e,i))}</pre>
      </div>
    </details>`},fn=function(e,t,i,r){e.preventDefault(),this.run(i,async()=>{let a=performance.now(),p=await this.client.callEndpoint({method:t.method,url:t.url,query:Object.fromEntries(new URLSearchParams(r.query)),body:hs(t)&&r.body.trim()!==""?r.body:void 0},{signal:this.signal}),f=await p.text(),A={status:p.status,ms:performance.now()-a,body:Vo(f.slice(0,zo))};this.answers=new Map(this.answers).set(i,A)})},c([O()],Ne.prototype,"plugin",2),c([g()],Ne.prototype,"endpoints",2),c([g()],Ne.prototype,"answers",2),c([g()],Ne.prototype,"inputs",2),Ne=c([b("plugin-endpoints")],Ne);function Vo(n){try{return JSON.stringify(JSON.parse(n),null,2)}catch{return n}}function Qo(n,s){let e=r=>`'${r.replaceAll("'","'\\''")}'`,t=["curl"];n.method!=="GET"&&t.push("-X",n.method),n.auth&&t.push("-H",'"Authorization: Bearer $TOKEN"'),hs(n)&&s.body.trim()!==""&&t.push("-H",e("Content-Type: application/json"),"-d",e(s.body));let i=new URLSearchParams(s.query).toString();return t.push(e(location.origin+n.url+(i?`?${i}`:""))),t.join(" ")}var tt=u.feeds,$t,$n,vn,st=class extends y{constructor(){super(...arguments);v(this,$t);this.plugin="";this.feeds=[];this.articles=[]}async load(e){let[t,i]=await Promise.all([this.client.listFeeds({id:this.plugin},{signal:e}),this.client.listArticles({id:this.plugin,limit:100},{signal:e})]);this.feeds=t.feeds,this.articles=i.articles}view(){return o`<form class="card row end" @submit=${e=>d(this,$t,$n).call(this,e)}>
        <div class="grow">
          ${j(tt.address,o`<input name="url" type="url" required placeholder="https://example.com/feed.xml" />`)}
        </div>
        <button class="primary" ?disabled=${this.runs("add")} aria-busy=${this.runs("add")}>${tt.add}</button>
      </form>
      ${this.feeds.length===0?C(tt.none,tt.noneHelp):o`<ul class="rows card">
              ${this.feeds.map(e=>o`<li>
                    <div class="grow">
                      <strong>${S(e.title||e.url)}</strong>
                      <p class="faint">${os(e.url)} · ${x(e.updatedAt)}</p>
                      ${e.error?o`<p class="bad-text">${h(e.error)}</p>`:l}
                    </div>
                    ${$(tt.remove,()=>d(this,$t,vn).call(this,e),{busy:this.runs(e.id),name:tt.removeOf(h(e.url))})}
                  </li>`)}
            </ul>`}
      ${this.articles.length===0?l:o`<section>
              <h2>${tt.articles}</h2>
              <ul class="rows card">
                ${this.articles.map(e=>o`<li>
                      <div class="grow">
                        ${_s(e.link)?o`<a href=${_s(e.link)} target="_blank" rel="noopener noreferrer"
                                >${S(e.title)}</a
                              >`:S(e.title)}
                        <p class="faint">
                          ${e.author?o`${S(e.author)} · `:l}${x(e.publishedAt)}
                        </p>
                      </div>
                    </li>`)}
              </ul>
            </section>`}`}};$t=new WeakSet,$n=function(e){e.preventDefault();let t=e.target,i=String(new FormData(t).get("url"));this.run("add",async()=>{await this.client.addFeed({id:this.plugin,url:i}),t.reset()})},vn=function(e){this.run(e.id,()=>this.client.removeFeed({id:this.plugin,feed:e.id}))},c([O()],st.prototype,"plugin",2),c([g()],st.prototype,"feeds",2),c([g()],st.prototype,"articles",2),st=c([b("plugin-feeds")],st);var X=u.jobs,Jo=2e3,qe,yn,bn,wn,Ue=class extends y{constructor(){super(...arguments);v(this,qe);this.plugin="";this.topics=["plugins","approvals"];this.jobs=[];this.runsOfJobs=[];this.more=!1}connectedCallback(){super.connectedCallback();let e=setInterval(()=>{!document.hidden&&this.live.connection==="open"&&this.refresh()},Jo);this.signal.addEventListener("abort",()=>clearInterval(e))}async load(e){let t=this.more?500:25,[i,r]=await Promise.all([this.client.listJobs({plugin:this.plugin},{signal:e}),this.client.listRuns({plugin:this.plugin,limit:t},{signal:e})]);this.jobs=i.jobs,this.runsOfJobs=r.runs}view(){return this.jobs.length===0?C(X.none,X.noneHelp):o`<ul class="rows card">
        ${this.jobs.map(e=>d(this,qe,yn).call(this,e))}
      </ul>
      <section>
        <h2>${X.history}</h2>
        ${this.runsOfJobs.length===0?o`<p class="faint">${X.noRuns}</p>`:d(this,qe,wn).call(this)}
        ${this.runsOfJobs.length>=25&&!this.more?$(X.showMore,()=>{this.more=!0,this.refresh()}):l}
      </section>`}};qe=new WeakSet,yn=function(e){return o`<li>
      <div class="grow">
        <strong><code>${e.job}</code></strong> ${S(e.label)}
        ${e.approvalRequired?w(X.asks,"info"):l} ${e.running?w(X.running,"good"):l}
        ${e.waiting?o`<a href=${L("inbox")}>${X.waits}</a>`:l}
        <p class="faint">
          <code>${h(e.schedule)}</code>
          ${e.schedule===e.declaredSchedule?l:o`(${X.declared} <code>${h(e.declaredSchedule)}</code>)`}
          ${e.next?o`· ${X.next} ${x(e.next)}`:l}
          ${e.registered?l:o`· <span class="bad-text">${X.noHandler}</span>`}
        </p>
        ${e.description?o`<p class="faint" dir="auto">${S(e.description)}</p>`:l}
      </div>
      ${$(X.run,()=>{d(this,qe,bn).call(this,e)},{busy:this.runs(e.job),disabled:!e.active||!e.registered||e.running,name:X.runOf(e.job)})}
    </li>`},bn=async function(e){await this.run(e.job,()=>this.client.runJob({plugin:this.plugin,job:e.job}))},wn=function(){let e=t=>t.state==="succeeded"?"good":t.state==="failed"?"bad":t.open?"info":"";return o`<div class="table">
      <table>
        <thead>
          <tr>
            <th>${X.job}</th>
            <th>${X.due}</th>
            <th>${X.state}</th>
            <th>${X.took}</th>
            <th>${X.what}</th>
          </tr>
        </thead>
        <tbody>
          ${this.runsOfJobs.map(t=>o`<tr>
                <td><code>${t.job}</code></td>
                <td>${x(t.scheduledAt)}</td>
                <td>${w(h(t.state),e(t))}${t.count>1?` × ${t.count}`:l}</td>
                <td>${t.started?ge(t.durationMs):l}</td>
                <td>${t.error?S(t.error):h(t.reason??"")}</td>
              </tr>`)}
        </tbody>
      </table>
    </div>`},c([O()],Ue.prototype,"plugin",2),c([g()],Ue.prototype,"jobs",2),c([g()],Ue.prototype,"runsOfJobs",2),c([g()],Ue.prototype,"more",2),Ue=c([b("plugin-jobs")],Ue);var ue=u.log,Ko=["debug","info","warn","error"],Yo=5e3,Zo=500,Xo=1e3,it,he,Ns,kn,Tn,xn,Se=class extends y{constructor(){super(...arguments);v(this,he);this.plugin="";this.entries=[];this.level="debug";this.search="";this.follow=!0;v(this,it)}async load(){d(this,he,Ns).call(this)}disconnectedCallback(){super.disconnectedCallback(),M(this,it)?.abort()}view(){let e=this.search.toLowerCase(),t=e===""?this.entries:this.entries.filter(i=>i.message.toLowerCase().includes(e)||i.requestId===this.search);return o`<div class="row end">
        ${j(ue.level,o`<select
            @change=${i=>{this.level=i.target.value,d(this,he,Ns).call(this)}}
          >
            ${Ko.map(i=>o`<option value=${i} ?selected=${i===this.level}>${ue.levels[i]}</option>`)}
          </select>`)}
        ${j(ue.search,o`<input
            type="search"
            .value=${this.search}
            @input=${i=>{this.search=i.target.value}}
          />`)}
        <span class="grow"></span>
        <label class="check"
          ><input
            type="checkbox"
            .checked=${this.follow}
            @change=${i=>{this.follow=i.target.checked}}
          /><span>${ue.follow}</span></label
        >
        ${$(ue.clear,()=>{this.entries=[]})}
      </div>
      ${t.length===0?C(ue.none,this.search===""?ue.noneHelp:ue.noMatch):o`<ol class="log" tabindex="0" aria-label=${ue.title}>
              ${ae(t,i=>i.seq,i=>d(this,he,xn).call(this,i))}
            </ol>`}`}};it=new WeakMap,he=new WeakSet,Ns=function(){M(this,it)?.abort(),me(this,it,new AbortController),this.entries=[],d(this,he,kn).call(this,M(this,it).signal)},kn=async function(e){let t;for(;!e.aborted;){try{let i={id:this.plugin,level:this.level,limit:Zo,follow:!0,lastEventId:t},r=[];for await(let a of this.client.followLog(i,{signal:e})){let p=a.data;t=p.seq,r.length===0&&queueMicrotask(()=>setTimeout(()=>d(this,he,Tn).call(this,r.splice(0)),50)),r.push(p)}}catch(i){if(e.aborted)return;this.live.connection==="open"&&(this.failure=i)}await new Promise(i=>setTimeout(i,Xo))}},Tn=function(e){this.entries=[...this.entries,...e].slice(-Yo),this.follow&&this.updateComplete.then(()=>{let t=this.querySelector(".log");t?.scrollTo(0,t.scrollHeight)})},xn=function(e){return o`<li class=${e.level.toLowerCase()}>
      <time datetime=${e.time} title=${dt(e.time)}>${Ei(e.time)}</time>
      <b>${e.level}</b>
      <span>${ne(e.message)}${e.dropped?o` <em>${ue.dropped(e.dropped)}</em>`:l}</span>
      ${e.requestId?o`<button
              type="button"
              class="plain"
              title=${ue.sameRequest}
              aria-label=${ue.sameRequest}
              @click=${()=>{this.search=e.requestId}}
            >
              ${e.requestId.slice(0,8)}
            </button>`:l}
    </li>`},c([O()],Se.prototype,"plugin",2),c([g()],Se.prototype,"entries",2),c([g()],Se.prototype,"level",2),c([g()],Se.prototype,"search",2),c([g()],Se.prototype,"follow",2),Se=c([b("plugin-log")],Se);var k=u.overview,D,En,Sn,An,Nt,Pn,Rn,Mn,_n,Cn,Us,jt=class extends y{constructor(){super(...arguments);v(this,D);this.plugin="";this.topics=["plugins"]}view(){let e=this.live.plugin(this.plugin);return e?o`
      ${e.description?Je(e.description):l}
      ${e.missingPermissions?.length?P("warn",o`${k.missing} <code>${e.missingPermissions.join(", ")}</code>`):l}
      <section>
        <h2>${k.permissions}</h2>
        ${e.permissions.length===0?o`<p class="faint">${k.noPermissions}</p>`:o`<ul class="rows card">
                ${e.permissions.map(t=>d(this,D,En).call(this,e,t))}
              </ul>`}
      </section>
      ${e.permissions.some(t=>t.name==="network")?d(this,D,Pn).call(this,e):l}
      ${d(this,D,Mn).call(this,e)} ${d(this,D,Cn).call(this,e)}
    `:l}};D=new WeakSet,En=function(e,t){let{name:i,granted:r}=t;return o`<li>
      <div class="grow">
        <strong>${i}</strong> ${r?w(k.granted,"good"):w(k.notGranted)}
        <p class="faint">${t.explanation}</p>
      </div>
      ${r?$(k.revoke,()=>{d(this,D,An).call(this,e,i)},{busy:this.runs(i),name:k.revokeOf(i)}):$(k.grant,()=>{d(this,D,Sn).call(this,e,t)},{busy:this.runs(i),name:k.grantOf(i)})}
    </li>`},Sn=async function(e,t){await V({title:k.grantQuestion(t.name,e.id),body:o`<p>${t.explanation}</p>
        <p class="faint">${k.grantHelp}</p>`,confirm:k.grant})&&await d(this,D,Nt).call(this,t.name,()=>this.client.grant({id:e.id,grants:[t.name]}))},An=async function(e,t){await V({title:k.revokeQuestion(t,e.id),body:o`<p>${k.revokeHelp}</p>`,confirm:k.revoke,danger:!0})&&await d(this,D,Nt).call(this,t,()=>this.client.revoke({id:e.id,permission:t}))},Nt=function(e,t){return this.run(e,async()=>{await t(),await this.live.changed("plugins")})},Pn=function(e){return o`<section>
      <h2>${k.network}</h2>
      ${e.network===void 0?o`<p class="faint">${k.networkNotGranted}</p>`:o`<form class="card form" @submit=${t=>d(this,D,Rn).call(this,t,e)}>
              ${j(k.hosts,o`<textarea
                  name="hosts"
                  spellcheck="false"
                  .value=${e.network.allowHosts.join(`
`)}
                ></textarea>`,k.hostsHelp)}
              <label class="check"
                ><input type="checkbox" name="only" .checked=${e.network.only} /><span>${k.only}</span></label
              >
              <div class="row"><button class="primary" ?disabled=${this.runs("hosts")}>${u.save}</button></div>
            </form>`}
    </section>`},Rn=function(e,t){e.preventDefault();let i=new FormData(e.target),r=String(i.get("hosts")).split(/[\s,]+/).filter(Boolean);d(this,D,Nt).call(this,"hosts",()=>this.client.setNetwork({id:t.id,allowHosts:r,only:i.has("only")}))},Mn=function(e){let t=[[k.since,x(e.since)],[k.instances,I(e.stats.instances)],[k.memory,k.memoryText(_(e.stats.memoryBytes),_(e.stats.memoryMaxBytes))],[k.calls,k.callsText(I(e.stats.calls),I(e.stats.errors),I(e.stats.crashes))],[k.queued,I(e.stats.queued)]];return o`<section>
      <h2>${k.figures}</h2>
      <dl class="pairs card">
        ${t.map(([i,r])=>o`<dt>${i}</dt>
              <dd>${r}</dd>`)}
      </dl>
      <form class="card row" @submit=${i=>d(this,D,_n).call(this,i,e)}>
        <label class="row grow"
          ><span>${k.weight}</span
          ><input class="short" name="weight" type="number" min="1" max="10000" .value=${String(e.cpuWeight)} />
          <small>${k.weightHelp}</small></label
        >
        <button ?disabled=${this.runs("weight")}>${u.save}</button>
      </form>
    </section>`},_n=function(e,t){e.preventDefault();let i=Number(new FormData(e.target).get("weight"));d(this,D,Nt).call(this,"weight",()=>this.client.setCPUWeight({id:t.id,cpuWeight:i}))},Cn=function(e){return o`<section>
      <h2>${k.remove}</h2>
      <div class="card row">
        <p class="grow">${k.removeHelp} <a href=${L("plugin",e.id,"data")}>${k.exportFirst}</a></p>
        ${$(k.remove,()=>{d(this,D,Us).call(this,e,!1)},{busy:this.runs("remove")})}
        ${$(k.purge,()=>{d(this,D,Us).call(this,e,!0)},{busy:this.runs("remove"),kind:"danger"})}
      </div>
    </section>`},Us=async function(e,t){await V({title:t?k.purgeQuestion(e.id):k.removeQuestion(e.id),body:o`<p>${t?k.purgeWarning:k.removeWarning}</p>`,confirm:t?k.purge:k.remove,danger:!0})&&await this.run("remove",async()=>{await this.client.uninstallPlugin({id:e.id,purge:t}),await this.live.changed("plugins"),_e()})},c([O()],jt.prototype,"plugin",2),jt=c([b("plugin-overview")],jt);var K=u.sessions,er=400,ms=n=>n?.status==="starting"||n?.status==="running",vt,W,Ut,In,On,Hn,gs,Ln,qs,Ds,Ae=class extends y{constructor(){super(...arguments);v(this,W);this.plugin="";this.session="";this.topics=["sessions"];this.messages=[];this.draft="";v(this,vt)}disconnectedCallback(){super.disconnectedCallback(),clearTimeout(M(this,vt))}willUpdate(e){e.has("session")&&e.get("session")!==void 0&&(this.messages=[],this.refresh())}async load(e){let[t,i]=await Promise.all([this.client.listSessions({id:this.plugin},{signal:e}),this.session===""?{messages:[]}:this.client.listSessionMessages({id:this.plugin,session:this.session},{signal:e})]);this.list=t;let r=i.messages.length!==this.messages.length||ms(M(this,W,Ut));this.messages=i.messages,clearTimeout(M(this,vt)),ms(M(this,W,Ut))&&me(this,vt,setTimeout(()=>{this.refresh()},er)),r&&this.updateComplete.then(()=>this.querySelector(".chat")?.scrollTo(0,1e9))}view(){let e=this.list;return o`<div class="split">
      <aside class="card">
        <div class="row">
          <h2 class="grow"><bdi>${h(e.label)}</bdi></h2>
          ${$(K.new,()=>_e("plugin",this.plugin,"sessions"),{kind:"plain"})}
        </div>
        <ul class="plain-list sessions">
          ${e.sessions.map(t=>o`<li>
                <a
                  href=${L("plugin",this.plugin,"sessions",t.id)}
                  aria-current=${t.id===this.session?"page":l}
                  ><span class="grow">${S(t.name)}</span> ${x(t.updated)}</a
                >
              </li>`)}
        </ul>
        ${e.sessions.length===0?o`<p class="faint">${K.none}</p>`:l}
      </aside>
      <div class="card conversation">${M(this,W,Ut)?d(this,W,Hn).call(this,M(this,W,Ut)):d(this,W,In).call(this,e)}</div>
    </div>`}};vt=new WeakMap,W=new WeakSet,Ut=function(){return this.list?.sessions.find(e=>e.id===this.session)},In=function(e){return o`${C(K.start,K.startHelp)} ${d(this,W,On).call(this,e)} ${d(this,W,qs).call(this,void 0)}`},On=function(e){return e.suggestedPrompts.length===0?l:o`<div>
      <p class="faint">${K.suggested}</p>
      <div class="row">
        ${e.suggestedPrompts.map(t=>o`<button
              type="button"
              @click=${()=>{this.draft=t.prompt,this.querySelector("textarea")?.focus()}}
            >
              ${S(t.label)}
            </button>`)}
      </div>
    </div>`},Hn=function(e){let t={error:"bad",needs_you:"warn",ready:"good"};return o`<div class="row">
        <h2 class="grow">${S(e.name)}</h2>
        ${w(K.status[e.status]??h(e.status),t[e.status]??"")}
        ${e.status==="ended"?l:$(K.stop,()=>{this.run("stop",()=>this.client.stopSession(M(this,W,gs)))},{busy:this.runs("stop")})}
        ${$(K.remove,()=>{d(this,W,Ln).call(this)},{busy:this.runs("remove"),kind:"danger"})}
      </div>
      ${e.reason?o`<p class="bad-text">${h(e.reason)}</p>`:l}
      <div class="chat" role="log" tabindex="0" aria-label=${K.messages} aria-busy=${ms(e)?"true":"false"}>
        ${ae(this.messages,i=>i.id,i=>o`<div class="message ${i.role==="user"?"mine":""}">
              <small
                >${i.role==="user"?K.you:K.role[i.role]??h(i.role)} · ${x(i.timestamp)}</small
              >
              <p dir="auto">${ne(i.text)}</p>
            </div>`)}
        ${ms(e)?o`<p class="faint typing">${K.working}</p>`:l}
      </div>
      ${e.status==="ended"?o`<p class="faint">${K.ended}</p>`:d(this,W,qs).call(this,e)}`},gs=function(){return{id:this.plugin,session:this.session}},Ln=async function(){await V({title:K.removeQuestion,body:o`<p>${K.removeHelp}</p>`,confirm:K.remove,danger:!0})&&await this.run("remove",async()=>{await this.client.removeSession(M(this,W,gs)),_e("plugin",this.plugin,"sessions")})},qs=function(e){return o`<form class="composer" @submit=${t=>{d(this,W,Ds).call(this,t,e)}}>
      <textarea
        aria-label=${K.message}
        placeholder=${K.placeholder}
        .value=${this.draft}
        @input=${t=>{this.draft=t.target.value}}
        @keydown=${t=>{t.key==="Enter"&&!t.shiftKey&&!t.isComposing&&d(this,W,Ds).call(this,t,e)}}
      ></textarea>
      <button class="primary" ?disabled=${this.runs("send")||this.draft.trim()===""}>${K.send}</button>
    </form>`},Ds=async function(e,t){e.preventDefault();let i=this.draft.trim();i!==""&&await this.run("send",async()=>{if(t)await this.client.sendToSession({...M(this,W,gs),text:i});else{let r=await this.client.createSession({id:this.plugin,prompt:i});_e("plugin",this.plugin,"sessions",r.id)}this.draft=""})},c([O()],Ae.prototype,"plugin",2),c([O()],Ae.prototype,"session",2),c([g()],Ae.prototype,"list",2),c([g()],Ae.prototype,"messages",2),c([g()],Ae.prototype,"draft",2),Ae=c([b("plugin-sessions")],Ae);var re=u.settings,Q,yt,jn,Nn,Un,qn,Bs,Dn,Pe=class extends y{constructor(){super(...arguments);v(this,Q);this.plugin="";this.settings=[];this.edits=new Map;this.tests=new Map;this.saved=!1}async load(e){this.settings=(await this.client.listSettings({id:this.plugin},{signal:e})).settings}view(){return this.settings.length===0?C(re.none,re.noneHelp):o`<form class="card form wide" @submit=${e=>d(this,Q,qn).call(this,e)}>
      <p class="faint">${re.wordsOf}</p>
      ${this.settings.map(e=>e.type===""?d(this,Q,Un).call(this,e):d(this,Q,jn).call(this,e))}
      <div class="row">
        <button
          class="primary"
          ?disabled=${this.edits.size===0||this.runs("save")}
          aria-busy=${this.runs("save")?"true":"false"}
        >
          ${u.save}
        </button>
        ${this.saved?o`<span role="status" class="faint">${re.saved}</span>`:l}
      </div>
    </form>`}};Q=new WeakSet,yt=function(e,t){this.saved=!1,this.edits=new Map(this.edits).set(e,t)},jn=function(e){let t=`setting-${e.key}`,i=this.edits.has(e.key)?this.edits.get(e.key):e.value;return o`<div class="setting">
      <label for=${t}>${S(e.label)}</label>
      ${e.description?o`<small id="${t}-help" dir="auto">${ne(e.description)}</small>`:l}
      <div class="row">
        ${d(this,Q,Nn).call(this,e,t,i)}
        ${e.testAction?$(re.test,()=>{d(this,Q,Dn).call(this,e)},{busy:this.runs(`test ${e.key}`),name:re.testOf(h(e.key)),title:h(e.testAction.label)}):l}
        ${e.isSet?$(re.reset,()=>{d(this,Q,Bs).call(this,e)},{kind:"plain",busy:this.runs(`unset ${e.key}`),name:re.resetOf(h(e.key))}):l}
      </div>
      ${e.note?o`<small class="bad-text">${h(e.note)}</small>`:l}
      ${this.tests.has(e.key)?o`<pre role="status">${ne(this.tests.get(e.key))}</pre>`:l}
    </div>`},Nn=function(e,t,i){let r=e.description?`${t}-help`:l;switch(e.type){case"toggle":return o`<input
          type="checkbox"
          id=${t}
          aria-describedby=${r}
          .checked=${i===!0}
          @change=${a=>d(this,Q,yt).call(this,e.key,a.target.checked)}
        />`;case"select":return o`<select
          id=${t}
          aria-describedby=${r}
          @change=${a=>d(this,Q,yt).call(this,e.key,a.target.value)}
        >
          ${(e.options??[]).map(a=>o`<option value=${a.value} ?selected=${a.value===i}>${h(a.label)}</option>`)}
        </select>`;case"number":return o`<input
            type="number"
            step="any"
            id=${t}
            aria-describedby=${r}
            min=${e.min??l}
            max=${e.max??l}
            .value=${String(i??"")}
            required
            @input=${a=>d(this,Q,yt).call(this,e.key,a.target.valueAsNumber)}
          />
          ${e.min===void 0&&e.max===void 0?l:o`<small>${re.range(e.min,e.max)}</small>`}`;case"password":return o`<input
          type="password"
          autocomplete="new-password"
          id=${t}
          aria-describedby=${r}
          placeholder=${e.isSet?re.passwordSet:re.passwordNone}
          .value=${String(this.edits.get(e.key)??"")}
          @input=${a=>d(this,Q,yt).call(this,e.key,a.target.value)}
        />`;default:return o`<input
          id=${t}
          aria-describedby=${r}
          .value=${String(i??"")}
          @input=${a=>d(this,Q,yt).call(this,e.key,a.target.value)}
        />`}},Un=function(e){return P("warn",o`<p><code>${h(e.key)}</code> ${re.kept}</p>
        ${e.note?o`<p>${h(e.note)}</p>`:l}
        ${$(re.forget,()=>{d(this,Q,Bs).call(this,e)},{busy:this.runs(`unset ${e.key}`)})}`)},qn=function(e){e.preventDefault(),this.run("save",async()=>{await this.client.changeSettings({id:this.plugin,set:Object.fromEntries(this.edits),unset:[]}),this.edits=new Map,this.saved=!0})},Bs=async function(e){await this.run(`unset ${e.key}`,async()=>{await this.client.unsetSetting({id:this.plugin,key:e.key});let t=new Map(this.edits);t.delete(e.key),this.edits=t})},Dn=async function(e){let t=await this.run(`test ${e.key}`,()=>this.client.testSetting({id:this.plugin,key:e.key}));this.failure===void 0&&(this.tests=new Map(this.tests).set(e.key,t===void 0?re.tested:JSON.stringify(t,null,2)))},c([O()],Pe.prototype,"plugin",2),c([g()],Pe.prototype,"settings",2),c([g()],Pe.prototype,"edits",2),c([g()],Pe.prototype,"tests",2),c([g()],Pe.prototype,"saved",2),Pe=c([b("plugin-settings")],Pe);var ee=u.versions,nt,Bn,Fs,bt=class extends y{constructor(){super(...arguments);v(this,nt);this.plugin="";this.topics=["plugins"]}async load(e){this.info=await this.client.getPlugin({id:this.plugin},{signal:e})}view(){let e=this.info;return o`<section class="card">
        <h2>${ee.installed}</h2>
        <dl class="pairs">
          <dt>${ee.version}</dt>
          <dd>${h(e.version)}</dd>
          ${e.digest?o`<dt>${ee.digest}</dt>
                  <dd><code>${e.digest}</code></dd>`:l}
        </dl>
        <div class="row"><a class="button" href=${L("install")}>${ee.upgrade}</a></div>
        <p class="faint">${ee.upgradeHelp}</p>
      </section>
      ${e.previous?d(this,nt,Bn).call(this,e,e.previous):C(ee.none,ee.noneHelp)}`}};nt=new WeakSet,Bn=function(e,t){return o`<section class="card">
      <h2>${ee.before}</h2>
      <p>${ee.beforeIs(h(t.version))}</p>
      ${t.grants?.length?o`<p>${ee.grantsAgain}</p>
              <ul>
                ${t.grants.map(i=>o`<li><strong>${i.name}</strong> ${i.explanation}</li>`)}
              </ul>`:l}
      <p>${t.dataCopy?ee.withData:ee.withoutData}</p>
      <div class="row">
        ${$(ee.back,()=>{d(this,nt,Fs).call(this,e,t,!1)},{kind:"danger",busy:this.runs("back")})}
        ${t.dataCopy?$(ee.backKeep,()=>{d(this,nt,Fs).call(this,e,t,!0)},{busy:this.runs("back")}):l}
      </div>
    </section>`},Fs=async function(e,t,i){await V({title:ee.question(e.id,h(t.version)),body:o`<p>${t.dataCopy&&!i?ee.dataWarning:ee.keepWarning}</p>`,confirm:ee.back,danger:!0})&&await this.run("back",async()=>{await this.client.rollBackPlugin({id:e.id,keepData:i}),await this.live.changed("plugins")})},c([O()],bt.prototype,"plugin",2),c([g()],bt.prototype,"info",2),bt=c([b("plugin-versions")],bt);var se=u.plugin,De,Fn,Wn,Gn,ot=class extends y{constructor(){super(...arguments);v(this,De);this.plugin="";this.open="";this.detail="";this.topics=["plugins"]}view(){let e=this.live.plugin(this.plugin);return e?o`
      <div class="title">
        ${ct(e.name,e.id,{large:!0})}
        <div class="grow">
          <h1><bdi>${h(e.name)}</bdi></h1>
          <p class="row"><code>${e.id}</code> <span class="faint">${h(e.version)}</span> ${Os(e)}</p>
        </div>
        ${d(this,De,Gn).call(this,e)}
      </div>
      ${e.reason&&e.state!=="active"?P("bad",h(e.reason)):l}
      ${e.refused?P("bad",h(e.refused)):l}
      ${(e.faults??[]).map(t=>P("bad",o`<p><code>${t.file}</code> ${t.problem}</p>
            <p>${t.advice}</p>`))}
      <nav class="tabs" aria-label=${se.parts}>
        ${d(this,De,Fn).call(this,e).map(([t,i])=>o`<a
              href=${t===""?L("plugin",e.id):L("plugin",e.id,t)}
              aria-current=${t===this.open?"page":l}
              >${i}</a
            >`)}
      </nav>
      ${d(this,De,Wn).call(this,e)}
    `:this.live.ready?C(se.unknown,se.unknownHelp):o``}};De=new WeakSet,Fn=function(e){let t=r=>e.permissions.some(a=>a.name===r);return[["",se.overview,!0],["endpoints",se.endpoints,e.endpoints.length>0],["settings",se.settings,!0],["jobs",se.jobs,e.jobs.length>0],["log",se.log,!0],["data",se.data,!0],["sessions",se.sessions,t("sessions")],["feeds",se.feeds,t("rss")],["activity",se.activity,!0],["versions",se.versions,!0]].filter(([,,r])=>r).map(([r,a])=>[r,a])},Wn=function(e){switch(this.open){case"endpoints":return o`<plugin-endpoints class="part" .plugin=${e.id}></plugin-endpoints>`;case"settings":return o`<plugin-settings class="part" .plugin=${e.id}></plugin-settings>`;case"jobs":return o`<plugin-jobs class="part" .plugin=${e.id}></plugin-jobs>`;case"log":return o`<plugin-log class="part" .plugin=${e.id}></plugin-log>`;case"data":return o`<plugin-data class="part" .plugin=${e.id}></plugin-data>`;case"sessions":return o`<plugin-sessions class="part" .plugin=${e.id} .session=${this.detail}></plugin-sessions>`;case"feeds":return o`<plugin-feeds class="part" .plugin=${e.id}></plugin-feeds>`;case"activity":return o`<plugin-activity class="part" .plugin=${e.id}></plugin-activity>`;case"versions":return o`<plugin-versions class="part" .plugin=${e.id}></plugin-versions>`;default:return o`<plugin-overview class="part" .plugin=${e.id}></plugin-overview>`}},Gn=function(e){let t=(r,a)=>()=>{this.run(r,async()=>{await a(),await this.live.changed("plugins")})},i=e.state==="disabled";return o`<div class="row">
      ${i?$(se.enable,t("enable",()=>this.client.enablePlugin({id:e.id})),{kind:"primary",busy:this.runs("enable")}):o`${$(se.reload,t("reload",()=>this.client.reloadPlugin({id:e.id})),{busy:this.runs("reload"),title:se.reloadHelp})}
            ${$(se.disable,t("disable",()=>this.client.disablePlugin({id:e.id})),{busy:this.runs("disable")})}`}
    </div>`},c([O()],ot.prototype,"plugin",2),c([O()],ot.prototype,"open",2),c([O()],ot.prototype,"detail",2),ot=c([b("plugin-page")],ot);var Y=u.publishers,tr=["any","signed","trusted"],Be,zn,Vn,Qn,qt=class extends y{constructor(){super(...arguments);v(this,Be)}async load(e){this.list=await this.client.listPublishers({},{signal:e})}view(){let{policy:e,publishers:t}=this.list;return o`<div class="title"><h1>${u.pages.publishers}</h1></div>
      <fieldset class="card stack">
        <legend>${Y.policy}</legend>
        ${tr.map(i=>o`<label class="check"
              ><input
                type="radio"
                name="policy"
                .checked=${e===i}
                @change=${()=>{this.run("policy",()=>this.client.setPublisherPolicy({policy:i}))}}
              /><span>${Y.policies[i]}</span></label
            >`)}
      </fieldset>
      ${t.length===0?C(Y.none,Y.noneHelp):o`<ul class="rows card">
              ${t.map(i=>d(this,Be,zn).call(this,i))}
            </ul>`}
      <form class="card form" @submit=${i=>d(this,Be,Qn).call(this,i)}>
        <h2>${Y.trust}</h2>
        ${j(Y.key,o`<input name="key" required spellcheck="false" />`,Y.keyHelp)}
        ${j(Y.name,o`<input name="name" maxlength="100" />`)}
        <div class="row"><button class="primary" ?disabled=${this.runs("trust")}>${Y.trust}</button></div>
      </form>`}};Be=new WeakSet,zn=function(e){return o`<li>
      <div class="grow">
        <strong>${h(e.name??"")||Y.unnamed}</strong>
        ${e.trusted?w(Y.trusted,"good"):w(Y.seen)}
        <p class="faint"><code>${e.fingerprint}</code> · ${x(e.addedAt)}</p>
        ${e.plugins.length>0?o`<p>${Y.plugins} <code>${e.plugins.join(", ")}</code></p>`:l}
        ${e.replacedBy?o`<p>${Y.replacedBy} <code>${e.replacedBy}</code></p>`:l}
      </div>
      ${$(Y.forget,()=>{d(this,Be,Vn).call(this,e)},{busy:this.runs(e.key),name:Y.forgetOf(e.fingerprint)})}
    </li>`},Vn=async function(e){await V({title:Y.forgetQuestion(e.fingerprint),body:o`<p>${Y.forgetHelp}</p>`,confirm:Y.forget,danger:!0})&&await this.run(e.key,()=>this.client.forgetPublisher({publisher:e.key}))},Qn=function(e){e.preventDefault();let t=e.target,i=new FormData(t);this.run("trust",async()=>{await this.client.trustPublisher({key:String(i.get("key")).trim(),name:String(i.get("name")).trim()||void 0}),t.reset()})},c([g()],qt.prototype,"list",2),qt=c([b("publishers-page")],qt);var sr=[["ai",u.pages.ai,"spark"],["access",u.pages.access,"key"],["publishers",u.pages.publishers,"shield"],["backup",u.pages.backup,"box"],["host",u.pages.host,"host"]],N,Jn,Kn,Ws,Yn,Zn,Xn,eo,wt,to,so,Re=class extends de{constructor(){super(...arguments);v(this,N);this.out=!1;this.place=as();this.menu=!1}createRenderRoot(){return this}connectedCallback(){super.connectedCallback(),addEventListener("hashchange",()=>d(this,N,Kn).call(this)),d(this,N,Jn).call(this)}render(){return this.out?d(this,N,Zn).call(this):this.live?o` <a
        class="skip"
        href="#main"
        @click=${e=>{e.preventDefault(),this.querySelector("main")?.focus()}}
        >${u.skip}</a
      >
      ${d(this,N,Xn).call(this,this.live)} ${d(this,N,to).call(this,this.live)}
      <main id="main" tabindex="-1">${d(this,N,so).call(this)}</main>
      <wasmhost-toasts .live=${this.live}></wasmhost-toasts>`:o`<p class="loading" role="status">${u.loading}</p>`}};N=new WeakSet,Jn=async function(){try{if(!await bi()){this.out=!0;return}}catch(t){this.failure=t,this.out=!0;return}let e=new ns(Rs());e.addEventListener("change",()=>this.requestUpdate()),e.addEventListener("refused",()=>d(this,N,Ws).call(this)),Ri(e),this.place=as(),this.live=e,e.start()},Kn=function(){if(location.hash.startsWith("#code=")){location.reload();return}this.place=as(),this.menu=!1,this.updateComplete.then(()=>{let e=this.querySelector("main");e?.scrollTo(0,0),e?.focus()})},Ws=function(){Ms(),this.live?.stop(),this.live=void 0,this.out=!0},Yn=async function(){this.live?.stop(),await wi().catch(()=>{}),d(this,N,Ws).call(this)},Zn=function(){return o`<main class="signed-out">
      <div class="card">
        <img src="/console/icon.svg" width="48" height="48" alt="" />
        <h1>${u.signedOut.title}</h1>
        ${this.failure===void 0?l:rs(this.failure)}
        <p>${u.signedOut.help}</p>
        <pre>wasmhost open</pre>
        <p class="faint">${u.signedOut.why}</p>
      </div>
    </main>`},Xn=function(e){let t={connecting:"",open:"good",lost:"bad"};return o`<header>
      <button
        type="button"
        class="plain menu"
        aria-expanded=${this.menu?"true":"false"}
        aria-controls="sidebar"
        aria-label=${u.menu}
        @click=${()=>{this.menu=!this.menu}}
      >
        ${oe("menu")}
      </button>
      <a class="brand" href=${L()}><img src="/console/icon.svg" width="24" height="24" alt="" />wasmhost</a>
      <span class="grow"></span>
      <span role="status"
        >${e.connection==="open"?o`<span class="faint connection">${u.connection.open}</span>`:w(u.connection[e.connection],t[e.connection])}</span
      >
      ${d(this,N,eo).call(this)}
      <button
        type="button"
        class="plain"
        aria-label=${u.leave}
        title=${u.leave}
        @click=${()=>{d(this,N,Yn).call(this)}}
      >
        ${oe("out")}
      </button>
    </header>`},eo=function(){let e=["system","light","dark"],t={system:"screen",light:"sun",dark:"moon"},i=ys();return o`<button
      type="button"
      class="plain"
      title=${u.theme[i]}
      aria-label=${u.theme[i]}
      @click=${()=>{Qs(e[(e.indexOf(i)+1)%e.length]),this.requestUpdate()}}
    >
      ${oe(t[i])}
    </button>`},wt=function(e,t,i,r=l){let a=e.length===0?this.place.length===0:e.every((p,f)=>this.place[f]===p);return o`<a href=${L(...e)} aria-current=${a?"page":l}
      >${i}<span class="grow">${t}</span>${r}</a
    >`},to=function(e){let t=(i,r)=>i>0?o`<span class="number" aria-label="${i} ${r}">${i>=100?"99+":i}</span>`:l;return o`<nav id="sidebar" class=${this.menu?"open":""} aria-label=${u.navigation}>
      ${d(this,N,wt).call(this,[],u.pages.home,oe("home"))}
      ${d(this,N,wt).call(this,["inbox"],u.pages.inbox,oe("inbox"),t(e.waiting,u.waiting))}
      ${d(this,N,wt).call(this,["notifications"],u.pages.notifications,oe("bell"),t(e.unread,u.notifications.unread))}
      <h2>${u.pages.plugins}</h2>
      <div class="plugins">
        ${e.plugins.map(i=>d(this,N,wt).call(this,["plugin",i.id],o`<bdi>${h(i.name)}</bdi>`,ct(i.name,i.id),i.state==="failed"||i.state==="incompatible"?o`<span class="dot bad" title=${u.state[i.state]}></span>`:l))}
      </div>
      <h2>${u.pages.host}</h2>
      ${sr.map(([i,r,a])=>d(this,N,wt).call(this,[i],r,oe(a)))}
    </nav>`},so=function(){let[e,t="",i="",r=""]=this.place;switch(e){case void 0:return o`<home-page></home-page>`;case"inbox":return o`<inbox-page></inbox-page>`;case"notifications":return o`<notifications-page></notifications-page>`;case"install":return o`<install-page></install-page>`;case"plugin":return vi(t,o`<plugin-page .plugin=${t} .open=${i} .detail=${r}></plugin-page>`);case"ai":return o`<ai-page></ai-page>`;case"access":return o`<access-page></access-page>`;case"publishers":return o`<publishers-page></publishers-page>`;case"backup":return o`<backup-page></backup-page>`;case"host":return o`<host-page></host-page>`;default:return o`<div>${C(u.notFound,o`<a href=${L()}>${u.pages.home}</a>`)}</div>`}},c([g()],Re.prototype,"live",2),c([g()],Re.prototype,"out",2),c([g()],Re.prototype,"failure",2),c([g()],Re.prototype,"place",2),c([g()],Re.prototype,"menu",2),Re=c([b("wasmhost-console")],Re);
