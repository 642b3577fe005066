var Yo=Object.defineProperty;var Zo=Object.getOwnPropertyDescriptor;var vi=n=>{throw TypeError(n)};var c=(n,s,e,t)=>{for(var i=t>1?void 0:t?Zo(s,e):s,r=n.length-1,a;r>=0;r--)(a=n[r])&&(i=(t?a(s,e,i):a(i))||i);return t&&i&&Yo(s,e,i),i};var _s=(n,s,e)=>s.has(n)||vi("Cannot "+e);var M=(n,s,e)=>(_s(n,s,"read from private field"),e?e.call(n):s.get(n)),$=(n,s,e)=>s.has(n)?vi("Cannot add the same private member more than once"):s instanceof WeakSet?s.add(n):s.set(n,e),pe=(n,s,e,t)=>(_s(n,s,"write to private field"),t?t.call(n,e):s.set(n,e),e),d=(n,s,e)=>(_s(n,s,"access private method"),e);var Is="wasmhost.theme",$i=matchMedia("(prefers-color-scheme: dark)");function Os(){let n=localStorage.getItem(Is);return n==="light"||n==="dark"?n:"system"}function yi(n){n==="system"?localStorage.removeItem(Is):localStorage.setItem(Is,n),Ls()}function Hs(){let n=Os();return n==="system"?$i.matches?"dark":"light":n}function Ls(){document.documentElement.dataset.mode=Hs(),dispatchEvent(new Event("wasmhost-theme"))}$i.addEventListener("change",Ls);Ls();var ss=globalThis,ns=ss.ShadowRoot&&(ss.ShadyCSS===void 0||ss.ShadyCSS.nativeShadow)&&"adoptedStyleSheets"in Document.prototype&&"replace"in CSSStyleSheet.prototype,wi=Symbol(),bi=new WeakMap,is=class{constructor(s,e,t){if(this._$cssResult$=!0,t!==wi)throw Error("CSSResult is not constructable. Use `unsafeCSS` or `css` instead.");this.cssText=s,this.t=e}get styleSheet(){let s=this.o,e=this.t;if(ns&&s===void 0){let t=e!==void 0&&e.length===1;t&&(s=bi.get(e)),s===void 0&&((this.o=s=new CSSStyleSheet).replaceSync(this.cssText),t&&bi.set(e,s))}return s}toString(){return this.cssText}},ki=n=>new is(typeof n=="string"?n:n+"",void 0,wi);var Ti=(n,s)=>{if(ns)n.adoptedStyleSheets=s.map(e=>e instanceof CSSStyleSheet?e:e.styleSheet);else for(let e of s){let t=document.createElement("style"),i=ss.litNonce;i!==void 0&&t.setAttribute("nonce",i),t.textContent=e.cssText,n.appendChild(t)}},js=ns?n=>n:n=>n instanceof CSSStyleSheet?(s=>{let e="";for(let t of s.cssRules)e+=t.cssText;return ki(e)})(n):n;var{is:Xo,defineProperty:er,getOwnPropertyDescriptor:tr,getOwnPropertyNames:sr,getOwnPropertySymbols:ir,getPrototypeOf:nr}=Object,os=globalThis,xi=os.trustedTypes,or=xi?xi.emptyScript:"",rr=os.reactiveElementPolyfillSupport,Ht=(n,s)=>n,Lt={toAttribute(n,s){switch(s){case Boolean:n=n?or:null;break;case Object:case Array:n=n==null?n:JSON.stringify(n)}return n},fromAttribute(n,s){let e=n;switch(s){case Boolean:e=n!==null;break;case Number:e=n===null?null:Number(n);break;case Object:case Array:try{e=JSON.parse(n)}catch{e=null}}return e}},rs=(n,s)=>!Xo(n,s),Ei={attribute:!0,type:String,converter:Lt,reflect:!1,useDefault:!1,hasChanged:rs};Symbol.metadata??=Symbol("metadata"),os.litPropertyMetadata??=new WeakMap;var Pe=class extends HTMLElement{static addInitializer(s){this._$Ei(),(this.l??=[]).push(s)}static get observedAttributes(){return this.finalize(),this._$Eh&&[...this._$Eh.keys()]}static createProperty(s,e=Ei){if(e.state&&(e.attribute=!1),this._$Ei(),this.prototype.hasOwnProperty(s)&&((e=Object.create(e)).wrapped=!0),this.elementProperties.set(s,e),!e.noAccessor){let t=Symbol(),i=this.getPropertyDescriptor(s,t,e);i!==void 0&&er(this.prototype,s,i)}}static getPropertyDescriptor(s,e,t){let{get:i,set:r}=tr(this.prototype,s)??{get(){return this[e]},set(a){this[e]=a}};return{get:i,set(a){let p=i?.call(this);r?.call(this,a),this.requestUpdate(s,p,t)},configurable:!0,enumerable:!0}}static getPropertyOptions(s){return this.elementProperties.get(s)??Ei}static _$Ei(){if(this.hasOwnProperty(Ht("elementProperties")))return;let s=nr(this);s.finalize(),s.l!==void 0&&(this.l=[...s.l]),this.elementProperties=new Map(s.elementProperties)}static finalize(){if(this.hasOwnProperty(Ht("finalized")))return;if(this.finalized=!0,this._$Ei(),this.hasOwnProperty(Ht("properties"))){let e=this.properties,t=[...sr(e),...ir(e)];for(let i of t)this.createProperty(i,e[i])}let s=this[Symbol.metadata];if(s!==null){let e=litPropertyMetadata.get(s);if(e!==void 0)for(let[t,i]of e)this.elementProperties.set(t,i)}this._$Eh=new Map;for(let[e,t]of this.elementProperties){let i=this._$Eu(e,t);i!==void 0&&this._$Eh.set(i,e)}this.elementStyles=this.finalizeStyles(this.styles)}static finalizeStyles(s){let e=[];if(Array.isArray(s)){let t=new Set(s.flat(1/0).reverse());for(let i of t)e.unshift(js(i))}else s!==void 0&&e.push(js(s));return e}static _$Eu(s,e){let t=e.attribute;return t===!1?void 0:typeof t=="string"?t:typeof s=="string"?s.toLowerCase():void 0}constructor(){super(),this._$Ep=void 0,this.isUpdatePending=!1,this.hasUpdated=!1,this._$Em=null,this._$Ev()}_$Ev(){this._$ES=new Promise(s=>this.enableUpdating=s),this._$AL=new Map,this._$E_(),this.requestUpdate(),this.constructor.l?.forEach(s=>s(this))}addController(s){(this._$EO??=new Set).add(s),this.renderRoot!==void 0&&this.isConnected&&s.hostConnected?.()}removeController(s){this._$EO?.delete(s)}_$E_(){let s=new Map,e=this.constructor.elementProperties;for(let t of e.keys())this.hasOwnProperty(t)&&(s.set(t,this[t]),delete this[t]);s.size>0&&(this._$Ep=s)}createRenderRoot(){let s=this.shadowRoot??this.attachShadow(this.constructor.shadowRootOptions);return Ti(s,this.constructor.elementStyles),s}connectedCallback(){this.renderRoot??=this.createRenderRoot(),this.enableUpdating(!0),this._$EO?.forEach(s=>s.hostConnected?.())}enableUpdating(s){}disconnectedCallback(){this._$EO?.forEach(s=>s.hostDisconnected?.())}attributeChangedCallback(s,e,t){this._$AK(s,t)}_$ET(s,e){let t=this.constructor.elementProperties.get(s),i=this.constructor._$Eu(s,t);if(i!==void 0&&t.reflect===!0){let r=(t.converter?.toAttribute!==void 0?t.converter:Lt).toAttribute(e,t.type);this._$Em=s,r==null?this.removeAttribute(i):this.setAttribute(i,r),this._$Em=null}}_$AK(s,e){let t=this.constructor,i=t._$Eh.get(s);if(i!==void 0&&this._$Em!==i){let r=t.getPropertyOptions(i),a=typeof r.converter=="function"?{fromAttribute:r.converter}:r.converter?.fromAttribute!==void 0?r.converter:Lt;this._$Em=i;let p=a.fromAttribute(e,r.type);this[i]=p??this._$Ej?.get(i)??p,this._$Em=null}}requestUpdate(s,e,t,i=!1,r){if(s!==void 0){let a=this.constructor;if(i===!1&&(r=this[s]),t??=a.getPropertyOptions(s),!((t.hasChanged??rs)(r,e)||t.useDefault&&t.reflect&&r===this._$Ej?.get(s)&&!this.hasAttribute(a._$Eu(s,t))))return;this.C(s,e,t)}this.isUpdatePending===!1&&(this._$ES=this._$EP())}C(s,e,{useDefault:t,reflect:i,wrapped:r},a){t&&!(this._$Ej??=new Map).has(s)&&(this._$Ej.set(s,a??e??this[s]),r!==!0||a!==void 0)||(this._$AL.has(s)||(this.hasUpdated||t||(e=void 0),this._$AL.set(s,e)),i===!0&&this._$Em!==s&&(this._$Eq??=new Set).add(s))}async _$EP(){this.isUpdatePending=!0;try{await this._$ES}catch(e){Promise.reject(e)}let s=this.scheduleUpdate();return s!=null&&await s,!this.isUpdatePending}scheduleUpdate(){return this.performUpdate()}performUpdate(){if(!this.isUpdatePending)return;if(!this.hasUpdated){if(this.renderRoot??=this.createRenderRoot(),this._$Ep){for(let[i,r]of this._$Ep)this[i]=r;this._$Ep=void 0}let t=this.constructor.elementProperties;if(t.size>0)for(let[i,r]of t){let{wrapped:a}=r,p=this[i];a!==!0||this._$AL.has(i)||p===void 0||this.C(i,void 0,r,p)}}let s=!1,e=this._$AL;try{s=this.shouldUpdate(e),s?(this.willUpdate(e),this._$EO?.forEach(t=>t.hostUpdate?.()),this.update(e)):this._$EM()}catch(t){throw s=!1,this._$EM(),t}s&&this._$AE(e)}willUpdate(s){}_$AE(s){this._$EO?.forEach(e=>e.hostUpdated?.()),this.hasUpdated||(this.hasUpdated=!0,this.firstUpdated(s)),this.updated(s)}_$EM(){this._$AL=new Map,this.isUpdatePending=!1}get updateComplete(){return this.getUpdateComplete()}getUpdateComplete(){return this._$ES}shouldUpdate(s){return!0}update(s){this._$Eq&&=this._$Eq.forEach(e=>this._$ET(e,this[e])),this._$EM()}updated(s){}firstUpdated(s){}};Pe.elementStyles=[],Pe.shadowRootOptions={mode:"open"},Pe[Ht("elementProperties")]=new Map,Pe[Ht("finalized")]=new Map,rr?.({ReactiveElement:Pe}),(os.reactiveElementVersions??=[]).push("2.1.2");var qs=globalThis,Si=n=>n,as=qs.trustedTypes,Pi=as?as.createPolicy("lit-html",{createHTML:n=>n}):void 0,Us="$lit$",Ae=`lit$${Math.random().toFixed(9).slice(2)}$`,Ds="?"+Ae,ar=`<${Ds}>`,Xe=document,Nt=()=>Xe.createComment(""),qt=n=>n===null||typeof n!="object"&&typeof n!="function",Bs=Array.isArray,Ii=n=>Bs(n)||typeof n?.[Symbol.iterator]=="function",Ns=`[ 	
\f\r]`,jt=/<(?:(!--|\/[^a-zA-Z])|(\/?[a-zA-Z][^>\s]*)|(\/?$))/g,Ai=/-->/g,Ri=/>/g,Ye=RegExp(`>|${Ns}(?:([^\\s"'>=/]+)(${Ns}*=${Ns}*(?:[^ 	
\f\r"'\`<>=]|("|')|))|$)`,"g"),Mi=/'/g,Ci=/"/g,Oi=/^(?:script|style|textarea|title)$/i,Fs=n=>(s,...e)=>({_$litType$:n,strings:s,values:e}),o=Fs(1),Hi=Fs(2),ua=Fs(3),Re=Symbol.for("lit-noChange"),l=Symbol.for("lit-nothing"),_i=new WeakMap,Ze=Xe.createTreeWalker(Xe,129);function Li(n,s){if(!Bs(n)||!n.hasOwnProperty("raw"))throw Error("invalid template strings array");return Pi!==void 0?Pi.createHTML(s):s}var ji=(n,s)=>{let e=n.length-1,t=[],i,r=s===2?"<svg>":s===3?"<math>":"",a=jt;for(let p=0;p<e;p++){let g=n[p],R,B,f=-1,F=0;for(;F<g.length&&(a.lastIndex=F,B=a.exec(g),B!==null);)F=a.lastIndex,a===jt?B[1]==="!--"?a=Ai:B[1]!==void 0?a=Ri:B[2]!==void 0?(Oi.test(B[2])&&(i=RegExp("</"+B[2],"g")),a=Ye):B[3]!==void 0&&(a=Ye):a===Ye?B[0]===">"?(a=i??jt,f=-1):B[1]===void 0?f=-2:(f=a.lastIndex-B[2].length,R=B[1],a=B[3]===void 0?Ye:B[3]==='"'?Ci:Mi):a===Ci||a===Mi?a=Ye:a===Ai||a===Ri?a=jt:(a=Ye,i=void 0);let N=a===Ye&&n[p+1].startsWith("/>")?" ":"";r+=a===jt?g+ar:f>=0?(t.push(R),g.slice(0,f)+Us+g.slice(f)+Ae+N):g+Ae+(f===-2?p:N)}return[Li(n,r+(n[e]||"<?>")+(s===2?"</svg>":s===3?"</math>":"")),t]},Ut=class n{constructor({strings:s,_$litType$:e},t){let i;this.parts=[];let r=0,a=0,p=s.length-1,g=this.parts,[R,B]=ji(s,e);if(this.el=n.createElement(R,t),Ze.currentNode=this.el.content,e===2||e===3){let f=this.el.content.firstChild;f.replaceWith(...f.childNodes)}for(;(i=Ze.nextNode())!==null&&g.length<p;){if(i.nodeType===1){if(i.hasAttributes())for(let f of i.getAttributeNames())if(f.endsWith(Us)){let F=B[a++],N=i.getAttribute(f).split(Ae),Z=/([.?@])?(.*)/.exec(F);g.push({type:1,index:r,name:Z[2],strings:N,ctor:Z[1]==="."?ds:Z[1]==="?"?ps:Z[1]==="@"?cs:tt}),i.removeAttribute(f)}else f.startsWith(Ae)&&(g.push({type:6,index:r}),i.removeAttribute(f));if(Oi.test(i.tagName)){let f=i.textContent.split(Ae),F=f.length-1;if(F>0){i.textContent=as?as.emptyScript:"";for(let N=0;N<F;N++)i.append(f[N],Nt()),Ze.nextNode(),g.push({type:2,index:++r});i.append(f[F],Nt())}}}else if(i.nodeType===8)if(i.data===Ds)g.push({type:2,index:r});else{let f=-1;for(;(f=i.data.indexOf(Ae,f+1))!==-1;)g.push({type:7,index:r}),f+=Ae.length-1}r++}}static createElement(s,e){let t=Xe.createElement("template");return t.innerHTML=s,t}};function et(n,s,e=n,t){if(s===Re)return s;let i=t!==void 0?e._$Co?.[t]:e._$Cl,r=qt(s)?void 0:s._$litDirective$;return i?.constructor!==r&&(i?._$AO?.(!1),r===void 0?i=void 0:(i=new r(n),i._$AT(n,e,t)),t!==void 0?(e._$Co??=[])[t]=i:e._$Cl=i),i!==void 0&&(s=et(n,i._$AS(n,s.values),i,t)),s}var ls=class{constructor(s,e){this._$AV=[],this._$AN=void 0,this._$AD=s,this._$AM=e}get parentNode(){return this._$AM.parentNode}get _$AU(){return this._$AM._$AU}u(s){let{el:{content:e},parts:t}=this._$AD,i=(s?.creationScope??Xe).importNode(e,!0);Ze.currentNode=i;let r=Ze.nextNode(),a=0,p=0,g=t[0];for(;g!==void 0;){if(a===g.index){let R;g.type===2?R=new vt(r,r.nextSibling,this,s):g.type===1?R=new g.ctor(r,g.name,g.strings,this,s):g.type===6&&(R=new hs(r,this,s)),this._$AV.push(R),g=t[++p]}a!==g?.index&&(r=Ze.nextNode(),a++)}return Ze.currentNode=Xe,i}p(s){let e=0;for(let t of this._$AV)t!==void 0&&(t.strings!==void 0?(t._$AI(s,t,e),e+=t.strings.length-2):t._$AI(s[e])),e++}},vt=class n{get _$AU(){return this._$AM?._$AU??this._$Cv}constructor(s,e,t,i){this.type=2,this._$AH=l,this._$AN=void 0,this._$AA=s,this._$AB=e,this._$AM=t,this.options=i,this._$Cv=i?.isConnected??!0}get parentNode(){let s=this._$AA.parentNode,e=this._$AM;return e!==void 0&&s?.nodeType===11&&(s=e.parentNode),s}get startNode(){return this._$AA}get endNode(){return this._$AB}_$AI(s,e=this){s=et(this,s,e),qt(s)?s===l||s==null||s===""?(this._$AH!==l&&this._$AR(),this._$AH=l):s!==this._$AH&&s!==Re&&this._(s):s._$litType$!==void 0?this.$(s):s.nodeType!==void 0?this.T(s):Ii(s)?this.k(s):this._(s)}O(s){return this._$AA.parentNode.insertBefore(s,this._$AB)}T(s){this._$AH!==s&&(this._$AR(),this._$AH=this.O(s))}_(s){this._$AH!==l&&qt(this._$AH)?this._$AA.nextSibling.data=s:this.T(Xe.createTextNode(s)),this._$AH=s}$(s){let{values:e,_$litType$:t}=s,i=typeof t=="number"?this._$AC(s):(t.el===void 0&&(t.el=Ut.createElement(Li(t.h,t.h[0]),this.options)),t);if(this._$AH?._$AD===i)this._$AH.p(e);else{let r=new ls(i,this),a=r.u(this.options);r.p(e),this.T(a),this._$AH=r}}_$AC(s){let e=_i.get(s.strings);return e===void 0&&_i.set(s.strings,e=new Ut(s)),e}k(s){Bs(this._$AH)||(this._$AH=[],this._$AR());let e=this._$AH,t,i=0;for(let r of s)i===e.length?e.push(t=new n(this.O(Nt()),this.O(Nt()),this,this.options)):t=e[i],t._$AI(r),i++;i<e.length&&(this._$AR(t&&t._$AB.nextSibling,i),e.length=i)}_$AR(s=this._$AA.nextSibling,e){for(this._$AP?.(!1,!0,e);s!==this._$AB;){let t=Si(s).nextSibling;Si(s).remove(),s=t}}setConnected(s){this._$AM===void 0&&(this._$Cv=s,this._$AP?.(s))}},tt=class{get tagName(){return this.element.tagName}get _$AU(){return this._$AM._$AU}constructor(s,e,t,i,r){this.type=1,this._$AH=l,this._$AN=void 0,this.element=s,this.name=e,this._$AM=i,this.options=r,t.length>2||t[0]!==""||t[1]!==""?(this._$AH=Array(t.length-1).fill(new String),this.strings=t):this._$AH=l}_$AI(s,e=this,t,i){let r=this.strings,a=!1;if(r===void 0)s=et(this,s,e,0),a=!qt(s)||s!==this._$AH&&s!==Re,a&&(this._$AH=s);else{let p=s,g,R;for(s=r[0],g=0;g<r.length-1;g++)R=et(this,p[t+g],e,g),R===Re&&(R=this._$AH[g]),a||=!qt(R)||R!==this._$AH[g],R===l?s=l:s!==l&&(s+=(R??"")+r[g+1]),this._$AH[g]=R}a&&!i&&this.j(s)}j(s){s===l?this.element.removeAttribute(this.name):this.element.setAttribute(this.name,s??"")}},ds=class extends tt{constructor(){super(...arguments),this.type=3}j(s){this.element[this.name]=s===l?void 0:s}},ps=class extends tt{constructor(){super(...arguments),this.type=4}j(s){this.element.toggleAttribute(this.name,!!s&&s!==l)}},cs=class extends tt{constructor(s,e,t,i,r){super(s,e,t,i,r),this.type=5}_$AI(s,e=this){if((s=et(this,s,e,0)??l)===Re)return;let t=this._$AH,i=s===l&&t!==l||s.capture!==t.capture||s.once!==t.once||s.passive!==t.passive,r=s!==l&&(t===l||i);i&&this.element.removeEventListener(this.name,this,t),r&&this.element.addEventListener(this.name,this,s),this._$AH=s}handleEvent(s){typeof this._$AH=="function"?this._$AH.call(this.options?.host??this.element,s):this._$AH.handleEvent(s)}},hs=class{constructor(s,e,t){this.element=s,this.type=6,this._$AN=void 0,this._$AM=e,this.options=t}get _$AU(){return this._$AM._$AU}_$AI(s){et(this,s)}},Ni={M:Us,P:Ae,A:Ds,C:1,L:ji,R:ls,D:Ii,V:et,I:vt,H:tt,N:ps,U:cs,B:ds,F:hs},lr=qs.litHtmlPolyfillSupport;lr?.(Ut,vt),(qs.litHtmlVersions??=[]).push("3.3.3");var us=(n,s,e)=>{let t=e?.renderBefore??s,i=t._$litPart$;if(i===void 0){let r=e?.renderBefore??null;t._$litPart$=i=new vt(s.insertBefore(Nt(),r),r,void 0,e??{})}return i._$AI(n),i};var Ws=globalThis,ge=class extends Pe{constructor(){super(...arguments),this.renderOptions={host:this},this._$Do=void 0}createRenderRoot(){let s=super.createRenderRoot();return this.renderOptions.renderBefore??=s.firstChild,s}update(s){let e=this.render();this.hasUpdated||(this.renderOptions.isConnected=this.isConnected),super.update(s),this._$Do=us(e,this.renderRoot,this.renderOptions)}connectedCallback(){super.connectedCallback(),this._$Do?.setConnected(!0)}disconnectedCallback(){super.disconnectedCallback(),this._$Do?.setConnected(!1)}render(){return Re}};ge._$litElement$=!0,ge.finalized=!0,Ws.litElementHydrateSupport?.({LitElement:ge});var dr=Ws.litElementPolyfillSupport;dr?.({LitElement:ge});(Ws.litElementVersions??=[]).push("4.2.2");var b=n=>(s,e)=>{e!==void 0?e.addInitializer(()=>{customElements.define(n,s)}):customElements.define(n,s)};var pr={attribute:!0,type:String,converter:Lt,reflect:!1,hasChanged:rs},cr=(n=pr,s,e)=>{let{kind:t,metadata:i}=e,r=globalThis.litPropertyMetadata.get(i);if(r===void 0&&globalThis.litPropertyMetadata.set(i,r=new Map),t==="setter"&&((n=Object.create(n)).wrapped=!0),r.set(e.name,n),t==="accessor"){let{name:a}=e;return{set(p){let g=s.get.call(this);s.set.call(this,p),this.requestUpdate(a,g,n,!0,p)},init(p){return p!==void 0&&this.C(a,void 0,n,p),p}}}if(t==="setter"){let{name:a}=e;return function(p){let g=this[a];s.call(this,p),this.requestUpdate(a,g,n,!0,p)}}throw Error("Unsupported decorator location: "+t)};function I(n){return(s,e)=>typeof e=="object"?cr(n,s,e):((t,i,r)=>{let a=i.hasOwnProperty(r);return i.constructor.createProperty(r,t),a?Object.getOwnPropertyDescriptor(i,r):void 0})(n,s,e)}function m(n){return I({...n,state:!0,attribute:!1})}var qi={ATTRIBUTE:1,CHILD:2,PROPERTY:3,BOOLEAN_ATTRIBUTE:4,EVENT:5,ELEMENT:6},gs=n=>(...s)=>({_$litDirective$:n,values:s}),$t=class{constructor(s){}get _$AU(){return this._$AM._$AU}_$AT(s,e,t){this._$Ct=s,this._$AM=e,this._$Ci=t}_$AS(s,e){return this.update(s,e)}update(s,e){return this.render(...e)}};var{I:hr}=Ni,Ui=n=>n;var Di=()=>document.createComment(""),yt=(n,s,e)=>{let t=n._$AA.parentNode,i=s===void 0?n._$AB:s._$AA;if(e===void 0){let r=t.insertBefore(Di(),i),a=t.insertBefore(Di(),i);e=new hr(r,a,n,n.options)}else{let r=e._$AB.nextSibling,a=e._$AM,p=a!==n;if(p){let g;e._$AQ?.(n),e._$AM=n,e._$AP!==void 0&&(g=n._$AU)!==a._$AU&&e._$AP(g)}if(r!==i||p){let g=e._$AA;for(;g!==r;){let R=Ui(g).nextSibling;Ui(t).insertBefore(g,i),g=R}}}return e},Ne=(n,s,e=n)=>(n._$AI(s,e),n),ur={},fs=(n,s=ur)=>n._$AH=s,Bi=n=>n._$AH,vs=n=>{n._$AR(),n._$AA.remove()};var Gs=gs(class extends $t{constructor(){super(...arguments),this.key=l}render(n,s){return this.key=n,s}update(n,[s,e]){return s!==this.key&&(fs(n),this.key=s),e}});var $s=class extends EventTarget{#e;#t=new Map;constructor(s){super(),this.#e=s}of(s,e){return this.#t.get(`${s} ${e}`)}async send(s,e,t,i,r){if(this.of(s,e)?.stop)return;let a=new AbortController,p={input:t,stop:a};this.#t.set(`${s} ${e}`,p),this.dispatchEvent(new Event("change"));try{let g=performance.now(),R=await this.#e.callEndpoint({method:s,url:e,query:Object.fromEntries(new URLSearchParams(t.query)),body:i},{signal:r?AbortSignal.any([a.signal,r]):a.signal}),B=await R.text(),f=performance.now()-g;p.answer={status:R.status,ms:f,body:mr(B.slice(0,2e5))}}catch(g){!a.signal.aborted&&!r?.aborted&&(p.failure=g)}p.stop=void 0,this.dispatchEvent(new Event("change"))}stop(){for(let s of this.#t.values())s.stop?.abort();this.#t.clear()}};function mr(n){try{return JSON.stringify(JSON.parse(n),null,2)}catch{return n}}var gr=[["PNG","image/png"],["ÿØÿ","image/jpeg"],["RIFF","image/webp"]],ys=class extends EventTarget{#e;#t=new Map;#s=[];#i=0;constructor(s){super(),this.#e=s}of(s){if(!s.icon)return;let e=`${s.id} ${s.digest}`;return this.#t.has(e)||(this.#t.set(e,""),this.#s.push(s),this.#r()),this.#t.get(e)||void 0}async#r(){if(!(this.#i>=4)){this.#i++;for(let s=this.#s.shift();s!==void 0;s=this.#s.shift())try{let e=await(await this.#e.pluginIcon({id:s.id})).arrayBuffer(),t=String.fromCharCode(...new Uint8Array(e.slice(0,4))),i=gr.find(([a])=>t.startsWith(a))?.[1]??"image/svg+xml",r=Array.from(new Uint8Array(e),a=>String.fromCharCode(a)).join("");this.#t.set(`${s.id} ${s.digest}`,`data:${i};base64,${btoa(r)}`),this.dispatchEvent(new Event("change"))}catch{}this.#i--}}};var Fi={getAI:{method:"GET",path:"/api/v1/ai"},setAI:{method:"PUT",path:"/api/v1/ai",body:["baseUrl","model","structured","maxTokens","proxy","plainKey","key"]},unsetAI:{method:"DELETE",path:"/api/v1/ai"},testAI:{method:"POST",path:"/api/v1/ai/test"},listAIUsage:{method:"GET",path:"/api/v1/ai/usage"},export:{method:"GET",path:"/api/v1/plugins/{id}/export",kind:"download"},importPlugin:{method:"POST",path:"/api/v1/plugins/{id}/import",kind:"upload",query:["from","replace","skipUnknown","downgrade"]},backup:{method:"GET",path:"/api/v1/backup",kind:"download",query:["logs"]},backupStored:{method:"POST",path:"/api/v1/backup/stored",body:["createdAt"]},listCatalogues:{method:"GET",path:"/api/v1/catalogues"},offerCatalogue:{method:"POST",path:"/api/v1/catalogues/offer",body:["place"]},addCatalogue:{method:"POST",path:"/api/v1/catalogues",body:["name","place","key","daily"]},removeCatalogue:{method:"DELETE",path:"/api/v1/catalogues/{name}"},setCatalogue:{method:"PUT",path:"/api/v1/catalogues/{name}",body:["daily"]},refreshCatalogue:{method:"POST",path:"/api/v1/catalogues/{name}/refresh"},searchCatalogues:{method:"GET",path:"/api/v1/catalogue-plugins",query:["text","tag","limit"]},cataloguePlugin:{method:"GET",path:"/api/v1/catalogue-plugins/{id}"},listOutdated:{method:"GET",path:"/api/v1/catalogue-outdated"},fetchPackage:{method:"POST",path:"/api/v1/catalogue-plugins/{id}/fetch",body:["range","catalogue"]},listInbox:{method:"GET",path:"/api/v1/inbox"},approveCall:{method:"POST",path:"/api/v1/inbox/calls/{id}/approve"},rejectCall:{method:"POST",path:"/api/v1/inbox/calls/{id}/reject"},listDecidedCalls:{method:"GET",path:"/api/v1/inbox/calls",query:["plugin","before","limit"]},listJobs:{method:"GET",path:"/api/v1/cron",query:["plugin"]},listNextRuns:{method:"GET",path:"/api/v1/cron/next",query:["limit"]},listRuns:{method:"GET",path:"/api/v1/cron/history",query:["plugin","job","before","limit"]},getRun:{method:"GET",path:"/api/v1/cron/history/{id}"},runJob:{method:"POST",path:"/api/v1/cron/{plugin}/{job}/run"},approveRun:{method:"POST",path:"/api/v1/inbox/{id}/approve"},rejectRun:{method:"POST",path:"/api/v1/inbox/{id}/reject"},listFaults:{method:"GET",path:"/api/v1/faults"},acceptFault:{method:"POST",path:"/api/v1/faults/accept",body:["file"]},listFeeds:{method:"GET",path:"/api/v1/plugins/{id}/feeds"},addFeed:{method:"POST",path:"/api/v1/plugins/{id}/feeds",body:["url"]},removeFeed:{method:"DELETE",path:"/api/v1/plugins/{id}/feeds/{feed}"},listArticles:{method:"GET",path:"/api/v1/plugins/{id}/articles",query:["feed","limit"]},healthz:{method:"GET",path:"/healthz"},readyz:{method:"GET",path:"/readyz",query:["verbose"]},metrics:{method:"GET",path:"/metrics",kind:"text"},openAPI:{method:"GET",path:"/api/v1/openapi.json"},listLimits:{method:"GET",path:"/api/v1/limits"},createLoginCode:{method:"POST",path:"/api/v1/logins/codes"},createLogin:{method:"POST",path:"/api/v1/logins",body:["code"]},proveLogin:{method:"POST",path:"/api/v1/logins/proof",body:["nonce"]},deleteLogin:{method:"DELETE",path:"/api/v1/logins/current"},listLog:{method:"GET",path:"/api/v1/plugins/{id}/logs",query:["level","limit","since","requestId","before","follow"]},followLog:{method:"GET",path:"/api/v1/plugins/{id}/logs",kind:"events",query:["level","limit","since","requestId","follow"],resumes:!0},callMethod:{method:"POST",path:"/api/v1/plugins/{id}/methods/{namespace}/{method}",content:!0},emitEvent:{method:"POST",path:"/api/v1/plugins/{id}/events",body:["channel","data"]},followEvents:{method:"GET",path:"/api/v1/plugins/{id}/events",kind:"events",resumes:!0},listNotices:{method:"GET",path:"/api/v1/notifications",query:["plugin","kind","since","unread","before","limit"]},listNoticeStates:{method:"GET",path:"/api/v1/notifications/states",query:["plugin"]},markNoticesRead:{method:"POST",path:"/api/v1/notifications/read",body:["upTo","plugin"]},markNoticeRead:{method:"POST",path:"/api/v1/notifications/{id}/read"},dismissNotice:{method:"DELETE",path:"/api/v1/notifications/{id}"},followNotices:{method:"GET",path:"/api/v1/events",kind:"events",query:["after","plugin"],resumes:!0},listOrphans:{method:"GET",path:"/api/v1/orphans"},deleteOrphan:{method:"DELETE",path:"/api/v1/orphans/{id}"},listPlugins:{method:"GET",path:"/api/v1/plugins"},inspectPlugin:{method:"POST",path:"/api/v1/inspect",body:["path"]},installPlugin:{method:"POST",path:"/api/v1/plugins",body:["path","digest","grants","acceptChanges","disabled","downgrade","source"]},inspectPackage:{method:"POST",path:"/api/v1/packages/inspect",kind:"upload",query:["signature"]},installPackage:{method:"POST",path:"/api/v1/packages/install",kind:"upload",query:["digest","grants","acceptChanges","disabled","downgrade","signature"]},getPlugin:{method:"GET",path:"/api/v1/plugins/{id}"},uninstallPlugin:{method:"DELETE",path:"/api/v1/plugins/{id}",query:["purge","now"]},enablePlugin:{method:"POST",path:"/api/v1/plugins/{id}/enable"},pluginIcon:{method:"GET",path:"/api/v1/plugins/{id}/icon",kind:"download"},disablePlugin:{method:"POST",path:"/api/v1/plugins/{id}/disable",query:["now"]},reloadPlugin:{method:"POST",path:"/api/v1/plugins/{id}/reload",query:["now"]},rollBackPlugin:{method:"POST",path:"/api/v1/plugins/{id}/rollback",body:["keepData"]},startEmpty:{method:"POST",path:"/api/v1/plugins/{id}/start-empty"},listEndpoints:{method:"GET",path:"/api/v1/plugins/{id}/endpoints"},grant:{method:"POST",path:"/api/v1/plugins/{id}/grants",body:["grants","anySchedule"]},revoke:{method:"DELETE",path:"/api/v1/plugins/{id}/grants/{permission}",query:["now"]},setNetwork:{method:"PUT",path:"/api/v1/plugins/{id}/network",body:["allowHosts","only"]},setCPUWeight:{method:"PUT",path:"/api/v1/plugins/{id}/cpu-weight",body:["cpuWeight"]},getAudit:{method:"GET",path:"/api/v1/plugins/{id}/audit",query:["limit"]},listPublishers:{method:"GET",path:"/api/v1/publishers"},trustPublisher:{method:"POST",path:"/api/v1/publishers",body:["key","name"]},renamePublisher:{method:"POST",path:"/api/v1/publishers/rename",body:["publisher","name"]},forgetPublisher:{method:"POST",path:"/api/v1/publishers/forget",body:["publisher","plugin"]},rotatePublisher:{method:"POST",path:"/api/v1/publishers/rotate",body:["statement"]},setPublisherPolicy:{method:"PUT",path:"/api/v1/publishers/policy",body:["policy"]},listSessions:{method:"GET",path:"/api/v1/plugins/{id}/sessions"},createSession:{method:"POST",path:"/api/v1/plugins/{id}/sessions",body:["prompt"]},getSession:{method:"GET",path:"/api/v1/plugins/{id}/sessions/{session}"},removeSession:{method:"DELETE",path:"/api/v1/plugins/{id}/sessions/{session}"},listSessionMessages:{method:"GET",path:"/api/v1/plugins/{id}/sessions/{session}/messages"},sendToSession:{method:"POST",path:"/api/v1/plugins/{id}/sessions/{session}/messages",body:["text"]},stopSession:{method:"POST",path:"/api/v1/plugins/{id}/sessions/{session}/stop"},listSettings:{method:"GET",path:"/api/v1/plugins/{id}/settings"},changeSettings:{method:"PATCH",path:"/api/v1/plugins/{id}/settings",body:["set","unset"]},resetSettings:{method:"DELETE",path:"/api/v1/plugins/{id}/settings"},unsetSetting:{method:"DELETE",path:"/api/v1/plugins/{id}/settings/{key}"},testSetting:{method:"POST",path:"/api/v1/plugins/{id}/settings/{key}/test"},listStored:{method:"GET",path:"/api/v1/plugins/{id}/data"},queryRows:{method:"GET",path:"/api/v1/plugins/{id}/data/collections/{collection}",query:["where","orderBy","descending","offset","limit"]},listKeys:{method:"GET",path:"/api/v1/plugins/{id}/data/keys",query:["prefix"]},listStoredFiles:{method:"GET",path:"/api/v1/plugins/{id}/data/files",query:["path"]},readStoredFile:{method:"GET",path:"/api/v1/plugins/{id}/data/text",query:["path"]},listTokens:{method:"GET",path:"/api/v1/tokens"},createToken:{method:"POST",path:"/api/v1/tokens",body:["name","scopes","expiresInSeconds"]},revokeToken:{method:"DELETE",path:"/api/v1/tokens/{id}"},showKey:{method:"GET",path:"/api/v1/vault"},rotateKey:{method:"POST",path:"/api/v1/vault/rotate",body:["to","wrapOnly"]},acceptKeyLoss:{method:"POST",path:"/api/v1/vault/accept-loss",body:["key","plugin"]},openView:{method:"POST",path:"/api/v1/plugins/{id}/views",body:["overlay"]},closeView:{method:"DELETE",path:"/api/v1/plugins/{id}/views/{view}"},callView:{method:"POST",path:"/api/v1/plugins/{id}/views/{view}/call",body:["namespace","method","args"]}};var qe=class extends Error{constructor(s,e){super(e.detail||e.title||`the host answered with HTTP status ${s}`),this.name="ProblemError",this.status=s,this.code=e.code??"",this.detail=e.detail??"",this.requestId=e.requestId??"",this.problem=e}},fr={json:(n,s)=>async function(e={},t){let i=await s(this,e,void 0,t);return i.status===204?void 0:i.json()},text:(n,s)=>async function(e={},t){return(await s(this,e,void 0,t)).text()},download:(n,s)=>function(e={},t){return s(this,e,void 0,t)},upload:(n,s)=>async function(e,t,i){return(await s(this,e,t,i)).json()},events:(n,s)=>async function*(e={},t){yield*$r(await s(this,e,void 0,t))}},Dt=class n{#e;#t;#s;constructor({url:s,token:e,headers:t={},fetch:i=globalThis.fetch}){this.#e=s.replace(/\/$/,""),this.#t=e===void 0?t:{...t,Authorization:`Bearer ${e}`},this.#s=i.bind(globalThis)}async#i(s,e,t,i={}){let r={...this.#t},a;if(t!==void 0)r["Content-Type"]="application/octet-stream",a=t;else if(s.content)e.body!==void 0&&(a=JSON.stringify(e.body));else if(s.body){let g={};for(let R of s.body)e[R]!==void 0&&(g[R]=e[R]);a=JSON.stringify(g)}a!==void 0&&t===void 0&&(r["Content-Type"]="application/json"),s.kind==="events"&&(r.Accept="text/event-stream"),s.resumes&&e.lastEventId!==void 0&&(r["Last-Event-ID"]=String(e.lastEventId));let p=await this.#s(this.#e+vr(s,e),{method:s.method,headers:r,body:a,signal:i.signal,redirect:"error",cache:"no-store",...t===void 0?{}:{duplex:"half"}});if(p.ok)return p;throw new qe(p.status,await p.json().catch(()=>({})))}callEndpoint({method:s,url:e,query:t={},body:i},r={}){let a=new URLSearchParams(t).toString(),p={...this.#t};return i!==void 0&&(p["Content-Type"]="application/json"),this.#s(this.#e+e+(a===""?"":`?${a}`),{method:s,headers:p,body:i,signal:r.signal,redirect:"error",cache:"no-store"})}static{for(let[s,e]of Object.entries(Fi))n.prototype[s]=fr[e.kind??"json"](e,(t,...i)=>t.#i(e,...i))}};function vr(n,s){let e=n.path.replace(/\{(\w+)\}/g,(r,a)=>{if(s[a]===void 0||s[a]==="")throw new TypeError(`${a} is missing`);return encodeURIComponent(String(s[a]))}),t=new URLSearchParams;for(let r of n.query??[]){let a=s[r];a!==void 0&&t.set(r,a instanceof Date?a.toISOString():String(a))}let i=t.toString();return i===""?e:`${e}?${i}`}async function*$r(n){let s={id:"",name:"",data:[]},e="";for await(let t of n.body.pipeThrough(new TextDecoderStream)){let i=(e+t).split(/\r\n|\r|\n/);e=i.pop();for(let r of i){if(r===""){s.data.length>0&&(yield{...s,data:JSON.parse(s.data.join(`
`))}),s={id:"",name:"",data:[]};continue}let[a,p]=r.split(/: ?(.*)/s);a==="id"?s.id=p:a==="event"?s.name=p:a==="data"&&s.data.push(p)}}}var bt=(n,s,e)=>`${n} ${n===1?s:e}`,h={loading:"Loading…",skip:"Skip to the content",menu:"Menu",navigation:"Main",waiting:"waiting for you",cancel:"Cancel",dismiss:"Dismiss",progress:"Progress",leave:"Sign out",saysPlugin:"Says the plugin",notFound:"There is no such page",words:{author:"Words of the plugin’s author"},connection:{connecting:"Connecting…",open:"Connected",lost:"The host does not answer. Trying again…",stranger:"Another program answers in place of the host. Trying again…"},noKeys:"This browser keeps no key for this address. Open the console at 127.0.0.1, or by https, and in a window that is not private.",stranger:"What answers here could not show that it is the host that this browser is signed in to; nothing was sent to it. If it is your host, sign in anew by `wasmhost open`.",theme:{system:"Colours: as the system",light:"Colours: light",dark:"Colours: dark"},signedOut:{title:"Sign in to wasmhost",help:"Run this command on the machine where the host runs. It opens the console with a code that works once:",why:"Nobody else can sign in: the code comes from your terminal, and no password is stored."},problem:{title:"That did not work",noAnswer:"The host does not answer. If it was stopped, start it with `wasmhost serve`; this page connects by itself.",request:"Request",again:"Try again"},save:"Save",pages:{home:"Home",inbox:"Inbox",notifications:"Notifications",plugins:"Plugins",install:"Install a plugin",host:"Host",ai:"AI provider",access:"Access",publishers:"Publishers",backup:"Backup",limits:"Limits"},state:{active:"active",disabled:"disabled",starting:"starting",failed:"failed",incompatible:"incompatible",installed:"installed"},home:{attention:"Needs your attention",approvals:n=>`${bt(n,"request waits","requests wait")} for your approval.`,openInbox:"Open the inbox",missing:"It was not granted:",goTo:n=>`Do it on the page ${n}`,filter:"Filter plugins",none:"No plugins yet",noneHelp:"A plugin is a folder with a manifest.json, or one package file. Install one that you have. To make your own, run `wasmhost new my-plugin --lang ts`.",noMatch:"No plugin matches",noMatchHelp:"The filter looks at id, name and description.",dismissOf:n=>`Dismiss the alert of ${n}`,memory:"Memory",memoryOfAll:"Memory of all plugins",memoryOf:n=>`Memory of ${n}`,work:"CPU",idle:"idle",ticks:n=>`${n} instr/s`,calls:"Calls",errors:n=>bt(n,"error","errors")},inbox:{none:"Nothing waits for you",noneHelp:"Jobs with approvalRequired and endpoints with requiresConfirmation ask here before they run.",items:"From plugins",decided:"Decided lately",plugin:"Plugin",call:"Call",outcome:"Outcome",by:"By",when:"When",callOf:n=>`Call of ${n}`,runOf:(n,s)=>`Job ${s} of ${n}`,callBy:n=>`Asked by ${n}`,expires:"expires",due:"Due",version:"Version",standsFor:n=>`stands for ${n} runs`,truncated:n=>`Only the beginning is shown: the body has ${n}. Its SHA-256 is`,openJob:"About this job",approve:"Approve",reject:"Reject",approveOf:n=>`Approve the request of ${n}`,rejectOf:n=>`Reject the request of ${n}`},plugin:{unknown:"There is no such plugin",unknownHelp:"It was removed, or the address is wrong. The sidebar lists all that are installed.",parts:"Parts of the plugin",overview:"Overview",endpoints:"Endpoints",settings:"Settings",jobs:"Jobs",log:"Log",data:"Data",sessions:"Sessions",feeds:"Feeds",activity:"Activity",versions:"Versions",open:"Open its page",enable:"Enable",disable:"Disable",reload:"Reload",reloadHelp:"Replace the running instances by fresh ones"},page:{titleOf:n=>`Page of ${n}`,about:"About this plugin",overlay:"Open its window",again:"Open it again",blocked:"The browser did not open a window. Allow pop-ups for this address, then try again."},overview:{missing:"It could not start without permissions that it was not granted:",by:n=>`by ${n}`,tags:"Tags",permissions:"Permissions",noPermissions:"It asks for none: it can compute, and nothing else.",granted:"granted",notGranted:"not granted",grant:"Grant",revoke:"Revoke",grantOf:n=>`Grant ${n}`,revokeOf:n=>`Revoke ${n}`,grantQuestion:(n,s)=>`Grant ${n} to ${s}?`,grantHelp:"The plugin starts anew with it. You can revoke it at any time.",revokeQuestion:(n,s)=>`Revoke ${n} from ${s}?`,revokeHelp:"The plugin starts anew without it. What it has stored stays. Running calls get two seconds to end.",network:"Network",networkNotGranted:"The permission network is not granted: it reaches nothing.",hosts:"Allowed hosts",hostsHelp:"One a line, such as 192.168.1.20:8080. Private addresses are refused unless they stand here.",only:"Nothing but these hosts",figures:"Figures",since:"Since",instances:"Instances",memory:"Memory",memoryText:(n,s)=>`${n}, at most ${s} an instance`,calls:"Calls",callsText:(n,s,e)=>`${n}, ${s} errors, ${e} crashes`,queued:"Waiting calls",weight:"Weight of CPU",weightHelp:"100 is the usual one: a plugin with 200 gets twice as much where there is not enough for all.",remove:"Remove",purge:"Remove with data",removeHelp:"Removing a plugin keeps what it has stored, unless you say otherwise.",exportFirst:"Export its data first",removeQuestion:n=>`Remove ${n}?`,purgeQuestion:n=>`Remove ${n} and all that it has stored?`,removeWarning:"What it has stored stays. You find it under Backup, and an installation of the same plugin has it.",purgeWarning:"Rows, keys, files, settings, sessions, feeds and logs of it are deleted. Nothing brings them back."},endpoints:{none:"No endpoints",noneHelp:"A plugin declares them in cli.endpoints of its manifest.",open:"no token needed",asks:"asks you first",asksHelp:"The call waits until you approve it in the inbox.",waits:"It waits for you. Its answer appears here.",query:"Query",body:"Body (JSON)",send:"Send",curl:"In a shell, with a token of the page Access in $TOKEN:"},settings:{none:"No settings",noneHelp:"A plugin declares them in settings of its manifest.",wordsOf:"Labels in quotes and their descriptions are words of the plugin’s author.",saved:"Saved. The plugin uses it now.",range:(n,s)=>n===void 0?`at most ${s}`:s===void 0?`at least ${n}`:`${n} to ${s}`,passwordSet:"Set; it is never shown",passwordNone:"Not set",test:"Test",testOf:n=>`Test the setting ${n}`,tested:"The test ended without an answer.",reset:"Use the default",resetOf:n=>`Use the default of ${n}`,kept:"is stored and not declared any more.",forget:"Forget it"},jobs:{none:"No jobs",noneHelp:"A plugin declares them in cron.jobs of its manifest.",asks:"asks you first",running:"running",waits:"waits for your approval",declared:"declared",next:"next",noHandler:"the plugin has registered no handler for it",run:"Run now",runOf:n=>`Run now: ${n}`,history:"History",noRuns:"It has not run yet.",showMore:"Show more",job:"Job",due:"Due",state:"State",took:"Took",what:"What it says"},log:{title:"Log",level:"Level",levels:{debug:"Everything",info:"Info and above",warn:"Warnings and errors",error:"Errors"},search:"Search",follow:"Scroll with it",clear:"Clear the view",none:"Nothing to show",noneHelp:"What the plugin logs appears here at once.",noMatch:"No line that was loaded has that text.",dropped:n=>`(${n} lines are missing)`,sameRequest:"Lines of this request"},data:{stored:"Stored",export:"Export",exportHelp:"One file with its settings, rows, keys and files. Passwords and secrets are left out.",import:"Import",importHelp:"Puts what an export holds in the place of what the plugin has stored, all or nothing.",file:"Export file",replace:"Move aside what it has stored now",skipUnknown:"Leave out what this version does not declare",downgrade:"Take an export of a later version",importQuestion:n=>`Import this file into ${n}?`,importWarning:"It is refused where the plugin has stored something already.",replaceWarning:"What the plugin has stored now is moved aside, into a folder beside its data.",imported:(n,s,e,t)=>`Imported ${n} rows, ${s} keys, ${e} files and ${t} settings.`,secrets:"To be entered again, since no export has them:",leftOut:"Left out:"},stored:{what:"What is shown",keys:"Keys",files:"Files",filter:"Filter",apply:"Apply",noRows:"No rows",noRowsHelp:"The collection has none, or none that fit. A filter is a JSON object of values or comparisons by column.",before:"Previous",after:"Next",rowsOf:(n,s)=>`${n} to ${s}`,prefix:"Keys that begin with",noKeys:"No keys",noKeysHelp:"The plugin has stored none, or none that begin so.",key:"Key",value:"Value",top:"Its folder",noFiles:"No files",noFilesHelp:"The plugin has written none here."},sessions:{new:"New",none:"No sessions yet.",start:"Begin a session",startHelp:"Write a message. The plugin answers by the AI provider of this host.",suggested:"Suggested by the plugin",you:"You",role:{assistant:"Assistant",system:"Plugin"},status:{starting:"starting",running:"answering",needs_you:"needs you",ready:"ready",ended:"ended",error:"failed"},messages:"Messages",message:"Message",placeholder:"Message; Enter sends, Shift+Enter begins a line",working:"Answering…",ended:"The session has ended.",stop:"Stop",remove:"Delete",removeQuestion:"Delete this session?",removeHelp:"Its messages are deleted, too. Nothing brings them back.",send:"Send"},feeds:{address:"Address of a feed",add:"Add",none:"No feeds yet",noneHelp:"Add the address of an RSS, Atom or JSON feed. The plugin reads its articles.",remove:"Remove",removeOf:n=>`Remove the feed ${n}`,articles:"Articles"},activity:{calls:"Calls",cpu:"CPU, of one core",memory:"Memory",denials:"Denied calls",perSecond:n=>`${n}/s`,sinceOpen:"The charts begin when this page is opened; the figures below count since the host has started.",totalCalls:"Calls",callsText:(n,s,e)=>`${n}, ${s} errors, ${e} crashes`,cpuTime:"CPU time",waited:n=>`and ${n} of waiting for a processor`,memoryPeak:"Memory at most",functions:"What it calls",noFunctions:"Nothing yet",noFunctionsHelp:"Functions that need a permission are counted here, those that were refused too.",function:"Function",allowed:"Allowed",denied:"Denied",failed:"Failed",in:"In",out:"Out",hosts:"Hosts on the network",host:"Host",traffic:"Bytes",asked:"Calls",refused:"Refused",last:"Last",requests:"Latest requests",time:"Time",request:"Request",status:"Status",took:"Took",decided:"Calls that you decided on",by:"By"},versions:{installed:"Installed",version:"Version",digest:"Digest",upgrade:"Upgrade",upgradeHelp:"Choose the folder or the package of the new version. You see what it changes before it is installed.",none:"No version before",noneHelp:"After an upgrade you can go back from here.",before:"Before the last upgrade",beforeIs:n=>`Version ${n} was installed before.`,grantsAgain:"Going back grants again:",withData:"There is a copy of its rows from before the upgrade.",withoutData:"There is no copy of its rows from before the upgrade: they stay as they are.",back:"Go back",backKeep:"Go back, keep the rows of now",question:(n,s)=>`Go back to version ${s} of ${n}?`,dataWarning:"Its rows become those from before the upgrade. What was stored since is moved aside.",keepWarning:"Its rows stay as they are."},notifications:{plugin:"Plugin",all:"All",unread:"Unread only",none:"Nothing was said yet",noneHelp:"Toasts, messages and alerts of plugins are listed here.",more:"Show more",alert:"alert",read:"Mark as read",markAll:"Mark all as read"},install:{folder:"A folder or package on this machine",folderHelp:"The folder with the plugin’s manifest.json, after `wasmhost build`, or a package beside its signature.",path:"Path",pathExample:"/home/you/my-plugin",look:"Look at it",package:"A package from this browser",packageHelp:"Drop the file that `wasmhost package` made here, with its .minisig if it has one, or choose it.",file:"Package",version:"Version",versions:(n,s)=>`Version ${n} → ${s}`,downgrade:"an older version",installOf:n=>`Install ${n}`,upgradeOf:n=>`Upgrade ${n}`,by:n=>`by ${n}`,warnings:"Found while it was checked",mayDo:"What it may do",nothing:"It asks for no permission: it can compute, and nothing else.",had:"granted before",declined:"you declined it",changes:"What this version changes",acceptChanges:"I have read this and agree",does:"What it does",endpoints:"Endpoints",jobs:"Jobs",open:"no token needed",asks:"asks you first",memory:(n,s)=>`Memory: asks for ${n} MiB, gets ${s} MiB at most.`,noBackend:"It has no backend: pages only.",unsigned:"Nobody has signed it. Install it only if you know where it comes from.",signedTrusted:"Signed by a publisher that you trust:",signedUnknown:"Signed by a publisher that you have not trusted yet:",signerFirst:"From now on only this publisher can upgrade the plugin.",bound:"Your consent covers exactly this content:",install:"Install",upgrade:"Upgrade"},ai:{none:"No provider is set: plugins that use AI get an error that says so.",provider:"Provider",baseUrl:"Base URL",baseUrlHelp:"Any that speaks OpenAI’s protocol, also on this machine, such as http://127.0.0.1:11434/v1.",model:"Model",key:"API key",keySet:"Set; it is never shown",keyNone:"None",keyHelp:"Sealed with the master key. Plugins never see it. Left empty, the key stays as it is.",maxTokens:"Most tokens of an answer",maxTokensHelp:"Left empty, the provider decides.",test:"Test",answered:(n,s)=>`It answered in ${n}, for ${bt(s,"token","tokens")}:`,forget:"Forget",forgetQuestion:"Forget the provider and its key?",forgetHelp:"Plugins that use AI fail until you set one again.",usage:"Used today",noUsage:"Nothing was used today",noUsageHelp:"Plugins with the permission ai or sessions are listed with their budget. The day begins at midnight UTC.",plugin:"Plugin",tokens:"Tokens",calls:"Calls",tokensOf:n=>`Tokens of ${n}`},access:{tokens:"Tokens",logins:"Logins of browsers",name:"Name",prefix:"Begins with",reaches:"Reaches",reachesHelp:"A token for one plugin reaches its endpoints and nothing of the host.",everything:"everything",onlyPlugin:n=>`only ${n}`,made:"Made",used:"Last used",expires:"Expires",never:"never",days:n=>n===365?"in a year":`in ${n} days`,create:"Create a token",nameExample:"backup script",revoke:"Revoke",revokeOf:n=>`Revoke ${n}`,revokeQuestion:n=>`Revoke the token ${n}?`,revokeHelp:"Programs that use it are refused at once.",shownOnce:"This is the token. Copy it now: it is not shown again.",copy:"Copy",done:"Done"},publishers:{policy:"Whose plugins may be installed and start",policies:{any:"Anybody’s, signed or not",signed:"Signed ones only",trusted:"Only those of publishers that you trust"},none:"No publishers yet",noneHelp:"The first signed package of a plugin ties it to its publisher: nobody else can upgrade it.",unnamed:"Without a name",trusted:"trusted",seen:"not trusted",plugins:"Plugins:",replacedBy:"Replaced by",forget:"Forget",forgetOf:n=>`Forget the publisher ${n}`,forgetQuestion:n=>`Forget the publisher ${n}?`,forgetHelp:"The next package of its plugins counts as one of a plugin that was never seen.",trust:"Trust a publisher",key:"Public key",keyHelp:"The line of the publisher’s .pub file that begins with RW.",name:"Name for you"},backup:{make:"Make a backup",makeHelp:"One file with all plugins and what they have stored, made while the host runs. The master key is not in it: keep that elsewhere.",withLogs:"With the logs of plugins",made:"The file is with your browser’s downloads. Move it to another disk, then say so, and reminders stop:",confirmStored:"It is stored safely",restore:"Restore",restoreHelp:"A backup replaces the whole data folder, so the host must be stopped. Then run, on its machine:",keyHelp:"Passwords and secrets need the master key. Keep a copy of it, made by:",orphans:"Data of removed plugins",orphansHelp:"An installation of the same plugin has it again.",delete:"Delete",deleteOf:n=>`Delete the data of ${n}`,deleteQuestion:n=>`Delete what ${n} has stored?`,deleteWarning:"Nothing brings it back."},limits:{help:"Limits are set when the host starts: `wasmhost serve --limit NAME=VALUE`. `wasmhost limits` says what each bounds.",search:"Search",none:"No limit has such a name",noneHelp:"Names begin with what they belong to, such as store, rss or sessions.",name:"Limit",value:"In force",default:"Default",range:"Range",changed:"set",between:(n,s)=>`${n} to ${s}`},host:{version:"Version",started:"Started",address:"Address",plugins:"Plugins",memory:"Memory of all plugins",refused:n=>`${bt(n,"plugin was","plugins were")} refused more`,services:"Services",faults:"Damaged files",accept:"Go on without it",acceptQuestion:"Go on without what was in this file?",acceptWarning:"What is left of the file is set aside. If you have a backup, restore that instead.",key:"Master key",keyHelp:"Passwords and secrets of plugins are sealed with it.",noKey:"None was needed yet.",keyId:"Key",keptIn:"Kept in",keyring:"the keyring of the system",file:"a file of the data folder",made:"Made",protects:"Protects",sealed:(n,s)=>`${bt(n,"secret","secrets")} of ${bt(s,"plugin","plugins")}`,rotate:"Make a new key",rotateQuestion:"Make a new master key?",rotateHelp:"Everything is sealed anew with it. Copies of the old key are of no use for later backups."}};var zi=()=>new Dt({url:location.origin}),Wi=n=>new TextEncoder().encode(n),Ki=n=>Uint8Array.from(n.match(/../g)??[],s=>parseInt(s,16)),Gi=n=>Array.from(n,s=>s.toString(16).padStart(2,"0")).join(""),Bt=class extends Error{};function zs(n,s){return new Promise((e,t)=>{let i=indexedDB.open("wasmhost",1);i.onupgradeneeded=()=>i.result.createObjectStore("keys"),i.onerror=()=>t(i.error??new Error(h.noKeys)),i.onsuccess=()=>{let r=i.result.transaction("keys",n),a=s(r.objectStore("keys"));r.oncomplete=()=>e(a.result),r.onabort=()=>t(r.error??new Error(h.noKeys)),i.result.close()}})}var Ji=()=>zs("readonly",n=>n.get("login"));async function Qi(){let n=/^#code=(.+)$/.exec(location.hash)?.[1];if(!isSecureContext)throw new Error(h.noKeys);if(n===void 0)return await Ji()!==void 0;history.replaceState(null,"",location.pathname);let s=await zi().createLogin({code:n}),e={name:"HMAC",hash:"SHA-256"},t=await crypto.subtle.importKey("raw",Ki(s.key),e,!1,["sign","verify"]);return await zs("readwrite",i=>i.put(t,"login")),!0}async function yr(){let n=await Ji();if(n===void 0)throw new qe(401,{detail:h.signedOut.title});let s=Gi(crypto.getRandomValues(new Uint8Array(16))),{boot:e,proof:t}=await zi().proveLogin({nonce:s});if(!await crypto.subtle.verify("HMAC",n,Ki(t),Wi(`host:${e}:${s}`)))throw new Bt(h.stranger);return Gi(new Uint8Array(await crypto.subtle.sign("HMAC",n,Wi(`page:${e}`))))}var Vs;function wt(){Vs=void 0}async function Vi(){document.hidden&&wt();let n=Vs??=yr();try{return await n}catch(s){throw Vs===n&&wt(),s}}async function br(n,s){for(let e=await Vi(),t=!1;;t=!0){let i=new Headers(s?.headers);i.set("Wasmhost-Session",e);let r=await fetch(n,{...s,headers:i});if(r.status!==401||t)return r;let a=e;if(wt(),e=await Vi(),e===a)return r}}function Ks(){return new Dt({url:location.origin,fetch:br})}async function Yi(){try{await Ks().deleteLogin()}finally{await zs("readwrite",n=>n.delete("login"))}}function Ft(n){return n instanceof qe&&n.status===401}var Zi=["plugins","approvals","sessions","notices"],Xi=500,wr=5e3,bs=class extends EventTarget{constructor(e){super();this.client=e;this.plugins=[];this.inbox={runs:[],calls:[]};this.states=[];this.unread=0;this.connection="connecting";this.ready=!1;this.#t=new Set;this.#s=new Set;this.#i=()=>{wt(),document.hidden?(this.#e?.abort(),this.#e=void 0):this.#e||(this.#e=new AbortController,this.#r(this.#e.signal))};this.icons=new ys(e),this.calls=new $s(e);for(let t of[this.icons,this.calls])t.addEventListener("change",()=>this.dispatchEvent(new Event("change")))}#e;#t;#s;start(){document.addEventListener("visibilitychange",this.#i),this.#i()}stop(){document.removeEventListener("visibilitychange",this.#i),this.#e?.abort(),this.calls.stop()}#i;plugin(e){return this.plugins.find(t=>t.id===e)}get waiting(){return this.inbox.runs.length+this.inbox.calls.length}async#r(e){let t=Xi;for(;!e.aborted;){let i;try{for await(let r of this.client.followNotices({},{signal:e})){if(this.connection!=="open"){this.#n("open");for(let a of Zi)this.changed(a)}t=Xi,Zi.includes(r.name)?this.changed(r.name):r.name===""&&this.#a(r.data)}}catch(r){if(e.aborted)return;if(Ft(r)){this.dispatchEvent(new Event("refused"));return}i=r}if(e.aborted)return;wt(),this.#n(i instanceof Bt?"stranger":"lost"),await new Promise(r=>setTimeout(r,t)),t=Math.min(t*2,wr)}}#n(e){this.connection!==e&&(this.connection=e,this.dispatchEvent(new Event("change")))}#a(e){this.dispatchEvent(new CustomEvent("notice",{detail:e})),this.changed("notices")}async changed(e){if(this.#t.has(e)){this.#s.add(e);return}this.#t.add(e);try{do this.#s.delete(e),await this.#o(e),this.ready||=e==="plugins",this.dispatchEvent(new Event("change")),this.dispatchEvent(new Event(e));while(this.#s.has(e))}catch(t){Ft(t)&&this.dispatchEvent(new Event("refused"))}finally{this.#t.delete(e)}}async#o(e){switch(e){case"plugins":this.plugins=(await this.client.listPlugins()).plugins;break;case"approvals":this.inbox=await this.client.listInbox();break;case"notices":{let[t,i]=await Promise.all([this.client.listNoticeStates(),this.client.listNotices({unread:!0,limit:100})]);this.states=t.states,this.unread=i.notifications.length}}}};var kr=new Intl.NumberFormat("en"),Tr=new Intl.RelativeTimeFormat("en",{numeric:"auto",style:"short"}),xr=new Intl.DateTimeFormat("en",{dateStyle:"medium",timeStyle:"medium"}),Er=new Intl.DateTimeFormat("en",{hour:"2-digit",minute:"2-digit",second:"2-digit",hour12:!1}),C=n=>kr.format(n);function L(n){let s=["B","KiB","MiB","GiB","TiB"],e=0;for(;n>=1024&&e<s.length-1;)n/=1024,e++;return`${n>=100||Number.isInteger(n)?Math.round(n):n.toFixed(1)} ${s[e]}`}function en(n,s=Date.now()){if(!n)return"";let e=(Date.parse(n)-s)/1e3;if(Math.abs(e)<10)return"now";let t=[["day",86400],["hour",3600],["minute",60],["second",1]],[i,r]=t.find(([,a])=>Math.abs(e)>=a)??t[3];return Tr.format(Math.round(e/r),i)}var kt=n=>xr.format(new Date(n)),tn=n=>Er.format(new Date(n));function be(n){if(n<1e3)return`${Math.round(n)} ms`;if(n<6e4)return`${(n/1e3).toFixed(1)} s`;let s=Math.floor(n/6e4);return s<60?`${s} min ${Math.round(n/1e3)%60} s`:`${Math.floor(s/60)} h ${s%60} min`}var Sr=/(?! )[\p{C}\p{Z}\p{Default_Ignorable_Code_Point}\u2800\ufffc\u{1d159}\u{16fe4}]/u,Pr=/\p{M}/u,Ar=/\p{So}/u;function u(n,s=""){let e="",t="",i=4;for(let r of n){let a=Pr.test(r);r==="️"&&Ar.test(t)||s.includes(r)||!Sr.test(r)&&(!a||i<4)?e+=r:e+=Rr(r),t=r,i=a?i+1:0}return e}function re(n){return u(n,`
	`)}function Rr(n){let s=n.codePointAt(0)??0;return s<128?`\\x${s.toString(16).padStart(2,"0")}`:`\\u{${s.toString(16)}}`}function sn(n){return/[\p{L}\p{N}]/u.exec(n)?.[0].toUpperCase()??"?"}function Js(n){return/^https?:\/\//i.test(n)&&URL.canParse(n)?n:void 0}function T(n){return o`<bdi class="said">${u(n)}</bdi>`}function st(n,s=h.words.author){return o`<figure class="said-block">
    <figcaption>${s}</figcaption>
    <p dir="auto">${re(n)}</p>
  </figure>`}function it(n){return o`<code dir="ltr">${u(n)}</code>`}function Ue(n){return n.split("`").map((s,e)=>e%2===1?o`<code>${s}</code>`:s)}function S(n){return n?o`<time datetime=${n} title=${kt(n)}>${en(n)}</time>`:l}function Tt(n,s){let e=n instanceof qe,t=e?n.requestId:"",i=e?n.detail||n.message:n instanceof TypeError?void 0:n instanceof Error?n.message:String(n);return o`<div class="notice bad" role="alert">
    ${ce("alert")}
    <div>
      <strong>${h.problem.title}</strong>
      <p>${i===void 0?Ue(h.problem.noAnswer):re(i)}</p>
      ${t?o`<p class="faint">${h.problem.request} <code>${t}</code></p>`:l}
    </div>
    ${s?o`<button class="plain" @click=${s}>${h.problem.again}</button>`:l}
  </div>`}function P(n,s){return o`<div class="notice ${n}">
    ${ce({info:"info",warn:"alert",bad:"alert",good:"check"}[n])}
    <div>${s}</div>
  </div>`}function nn(){return o`<p class="loading" role="status">${h.loading}</p>`}function x(n,s,e=l){return o`<div class="empty">
    <strong>${n}</strong>
    <p>${s}</p>
    ${e}
  </div>`}function w(n,s=""){return o`<span class="badge ${s}">${n}</span>`}function Wt(n,s,e,t){let i=e>0?Math.min(1,s/e):0,r=i>.9?"bad":i>.7?"warn":"";return o`<span
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
  >`}function Gt(n,s,e){let t=Math.max(1e-9,...s),i=s.length>1?200/(s.length-1):200,r=s.map((a,p)=>`${(p*i).toFixed(1)},${(38-a/t*36).toFixed(1)}`);return o`<figure class="chart">
    <figcaption>${n}<b>${e}</b></figcaption>
    <svg viewBox="0 0 200 40" preserveAspectRatio="none" role="img" aria-label="${n}: ${e}">
      ${r.length>1?Hi`<polygon points=${`0,40 ${r.join(" ")} 200,40`}></polygon>
        <polyline points=${r.join(" ")}></polyline>`:l}
    </svg>
  </figure>`}function De(n,s,e={}){let t=0;for(let a of s)t=(t*31+a.charCodeAt(0))%8;let{image:i,large:r}=e;return o`<span class="tile hue-${t} ${r?"large":""}" aria-hidden="true"
    >${i?o`<img src=${i} alt="" />`:sn(n)}</span
  >`}function v(n,s,e={}){return o`<button
    type="button"
    class=${e.kind??""}
    ?disabled=${e.disabled||e.busy}
    aria-busy=${e.busy?"true":"false"}
    aria-label=${e.name??l}
    title=${e.title??l}
    @click=${s}
  >
    ${n}
  </button>`}function H(n,s,e=l){return o`<label class="field"
    ><span>${n}</span>${s}${e===l?l:o`<small>${e}</small>`}</label
  >`}var Mr={home:"M3 11l9-8 9 8M5 10v10h14V10",inbox:"M4 13l3-8h10l3 8v6H4zM4 13h5l1 3h4l1-3h5",bell:"M6 16v-5a6 6 0 0112 0v5l2 2H4zM10 21h4",plus:"M12 5v14M5 12h14",alert:"M12 4l9 16H3zM12 10v4M12 17v.5",info:"M12 3a9 9 0 100 18 9 9 0 000-18zM12 11v6M12 7v.5",close:"M6 6l12 12M18 6L6 18",check:"M5 13l4 4L19 7",key:"M15 9a4 4 0 11-8 0 4 4 0 018 0zM14 12l7 7M18 16l-2 2",shield:"M12 3l8 3v6c0 5-4 8-8 9-4-1-8-4-8-9V6z",box:"M4 8l8-4 8 4v8l-8 4-8-4zM4 8l8 4 8-4M12 12v8",gauge:"M4 18a9 9 0 1116 0M12 14l4-5",spark:"M12 3l2 6 6 2-6 2-2 6-2-6-6-2 6-2z",menu:"M4 7h16M4 12h16M4 17h16",host:"M4 5h16v6H4zM4 13h16v6H4zM8 8v.5M8 16v.5",sun:"M12 8a4 4 0 100 8 4 4 0 000-8zM12 2v2M12 20v2M2 12h2M20 12h2M5 5l1 1M18 18l1 1M5 19l1-1M18 6l1-1",moon:"M20 14A8 8 0 0110 4a8 8 0 1010 10z",screen:"M3 5h18v11H3zM9 20h6M12 16v4",out:"M14 4h5v16h-5M4 12h10M11 9l3 3-3 3",person:"M12 4a4 4 0 100 8 4 4 0 000-8zM4 21c1-5 4-7 8-7s7 2 8 7"};function ce(n){return o`<svg class="icon" viewBox="0 0 24 24" aria-hidden="true"><path d=${Mr[n]}></path></svg>`}function ws(){return(location.hash.startsWith("#/")?location.hash.slice(2):"").split("/").filter(s=>s!=="").map(s=>{try{return decodeURIComponent(s)}catch{return s}})}function _(...n){return"#/"+n.map(encodeURIComponent).join("/")}function we(...n){location.hash=_(...n)}var on=(n,s,e)=>{let t=new Map;for(let i=s;i<=e;i++)t.set(n[i],i);return t},le=gs(class extends $t{constructor(n){if(super(n),n.type!==qi.CHILD)throw Error("repeat() can only be used in text expressions")}dt(n,s,e){let t;e===void 0?e=s:s!==void 0&&(t=s);let i=[],r=[],a=0;for(let p of n)i[a]=t?t(p,a):a,r[a]=e(p,a),a++;return{values:r,keys:i}}render(n,s,e){return this.dt(n,s,e).values}update(n,[s,e,t]){let i=Bi(n),{values:r,keys:a}=this.dt(s,e,t);if(!Array.isArray(i))return this.ut=a,r;let p=this.ut??=[],g=[],R,B,f=0,F=i.length-1,N=0,Z=r.length-1;for(;f<=F&&N<=Z;)if(i[f]===null)f++;else if(i[F]===null)F--;else if(p[f]===a[N])g[N]=Ne(i[f],r[N]),f++,N++;else if(p[F]===a[Z])g[Z]=Ne(i[F],r[Z]),F--,Z--;else if(p[f]===a[Z])g[Z]=Ne(i[f],r[Z]),yt(n,g[Z+1],i[f]),f++,Z--;else if(p[F]===a[N])g[N]=Ne(i[F],r[N]),yt(n,i[f],i[F]),F--,N++;else if(R===void 0&&(R=on(a,N,Z),B=on(p,f,F)),R.has(p[f]))if(R.has(p[F])){let Se=B.get(a[N]),Cs=Se!==void 0?i[Se]:null;if(Cs===null){let fi=yt(n,i[f]);Ne(fi,r[N]),g[N]=fi}else g[N]=Ne(Cs,r[N]),yt(n,i[f],Cs),i[Se]=null;N++}else vs(i[F]),F--;else vs(i[f]),f++;for(;N<=Z;){let Se=yt(n,g[Z+1]);Ne(Se,r[N]),g[N++]=Se}for(;f<=F;){let Se=i[f++];Se!==null&&vs(Se)}return this.ut=a,fs(n,g),Re}});var Cr=4,_r=3e3,Ir=15e3,Be,Qs,Ys,xt=class extends ge{constructor(){super(...arguments);$(this,Be);this.shown=[]}createRenderRoot(){return this}connectedCallback(){super.connectedCallback(),this.live.addEventListener("notice",e=>{let{notice:t,kind:i}=e.detail;!t||t.read||i==="read"||(this.shown=[...this.shown.filter(r=>r.id!==t.id),t].slice(-Cr),setTimeout(()=>d(this,Be,Qs).call(this,t.id),Math.min(Ir,Math.max(_r,t.durationMs??6e3))))})}render(){return o`<div class="toasts" role="log" aria-label=${h.pages.notifications}>
      ${le(this.shown,e=>e.id,e=>o` <div class="toast ${e.type??(e.kind==="alert"?"warning":"info")}" data-id=${e.id}>
            <div>
              <small>${h.saysPlugin} <code>${e.plugin}</code></small>
              ${e.title?o`<strong>${T(e.title)}</strong>`:""}
              <p>${T(e.body??"")}</p>
            </div>
            <button type="button" class="plain" aria-label=${h.dismiss} @click=${()=>d(this,Be,Ys).call(this,e.id)}>
              ${ce("close")}
            </button>
          </div>`)}
    </div>`}};Be=new WeakSet,Qs=function(e){this.querySelector(`[data-id="${e}"]`)?.matches(":hover, :focus-within")?setTimeout(()=>d(this,Be,Qs).call(this,e),1e3):d(this,Be,Ys).call(this,e)},Ys=function(e){this.shown=this.shown.filter(t=>t.id!==e)},c([I({attribute:!1})],xt.prototype,"live",2),c([m()],xt.prototype,"shown",2),xt=c([b("wasmhost-toasts")],xt);var ks;function rn(n){ks=n}var y=class extends ge{constructor(){super(...arguments);this.topics=[];this.loaded=!1;this.running=new Set;this.#e=new AbortController;this.#t=0}#e;#t;get live(){return ks}get client(){return ks.client}createRenderRoot(){return this}connectedCallback(){super.connectedCallback(),this.#e=new AbortController;let{signal:e}=this.#e;for(let t of this.topics)this.live.addEventListener(t,()=>{this.refresh()},{signal:e});this.live.addEventListener("change",()=>this.requestUpdate(),{signal:e}),this.refresh()}disconnectedCallback(){super.disconnectedCallback(),this.#e.abort()}get signal(){return this.#e.signal}async load(e){}async refresh(){let e=++this.#t,{signal:t}=this.#e;try{if(await this.load(t),e!==this.#t)return;this.loaded||(this.failure=void 0),this.loaded=!0,this.requestUpdate()}catch(i){if(t.aborted||e!==this.#t)return;this.#s(i)}}async run(e,t){if(!this.running.has(e)){this.running=new Set(this.running).add(e),this.failure=void 0;try{let i=await t();return await this.refresh(),i}catch(i){this.#e.signal.aborted||this.#s(i);return}finally{let i=new Set(this.running);i.delete(e),this.running=i}}}runs(e){return this.running.has(e)}#s(e){Ft(e)&&ks.dispatchEvent(new Event("refused")),this.failure=e}render(){return o` ${this.failure===void 0?l:Tt(this.failure,()=>{this.failure=void 0,this.refresh()})}
    ${this.loaded?this.view():this.failure===void 0?nn():l}`}};c([m()],y.prototype,"failure",2),c([m()],y.prototype,"loaded",2),c([m()],y.prototype,"running",2);var z=h.home,Or=3e3;function Zs(n){let s={active:"good",starting:"info",failed:"bad",incompatible:"bad",disabled:""};return w(h.state[n.state]??u(n.state),s[n.state]??"")}var Hr=new Map([["backup","backup"],["ai","ai"],["vault","host"]]);function Lr(n){let s=Hr.get(n);return s?o`<p><a href=${_(s)}>${z.goTo(h.pages[s])}</a></p>`:l}function jr(n){let s=n.missingPermissions??[];return s.length>0?o`<p>${z.missing} <code>${s.join(", ")}</code></p>`:l}var Vt,zt,ke,an,ln,dn,pn,nt=class extends y{constructor(){super(...arguments);$(this,ke);this.topics=["plugins","notices"];this.alerts=[];this.filter="";$(this,Vt,new Map);$(this,zt,new Map)}connectedCallback(){super.connectedCallback();let e=setInterval(()=>{!document.hidden&&this.live.connection==="open"&&this.live.changed("plugins")},Or);this.signal.addEventListener("abort",()=>clearInterval(e))}async load(e){let[t,i]=await Promise.all([this.client.readyz({verbose:!0},{signal:e}),this.client.listNotices({kind:["alert"],unread:!0,limit:20},{signal:e})]);this.status=t,this.alerts=i.notifications;let r=performance.now();for(let a of this.live.plugins){let p=M(this,Vt).get(a.id);p&&r-p.at<500||(p&&M(this,zt).set(a.id,Math.max(0,a.stats.instructions-p.ticks)/(r-p.at)*1e3),M(this,Vt).set(a.id,{at:r,ticks:a.stats.instructions}))}}view(){let{plugins:e}=this.live,t=this.filter.trim().toLowerCase(),i=t===""?e:e.filter(r=>`${r.id} ${r.name} ${r.description??""}`.toLowerCase().includes(t));return o` <div class="title">
        <h1>${h.pages.home}</h1>
        <a class="button primary" href=${_("install")}>${ce("plus")}${h.pages.install}</a>
      </div>
      ${d(this,ke,dn).call(this)}
      ${e.length===0&&this.live.ready?d(this,ke,ln).call(this):o` <section aria-labelledby="all">
              <div class="title">
                <h2 id="all">${h.pages.plugins} <span class="faint">${C(e.length)}</span></h2>
                ${e.length>5?o`<input
                        type="search"
                        aria-label=${z.filter}
                        placeholder=${z.filter}
                        .value=${this.filter}
                        @input=${r=>{this.filter=r.target.value}}
                      />`:l}
                ${d(this,ke,an).call(this)}
              </div>
              ${i.length===0?x(z.noMatch,z.noMatchHelp):o`<ul class="cards">
                      ${le(i,r=>r.id,r=>d(this,ke,pn).call(this,r))}
                    </ul>`}
            </section>`}`}};Vt=new WeakMap,zt=new WeakMap,ke=new WeakSet,an=function(){let e=this.status?.memory;return e?o`<span class="total"
          ><span class="faint">${z.memoryOfAll}</span>${Wt(z.memoryOfAll,e.usedBytes,e.maxBytes,`${L(e.usedBytes)} / ${L(e.maxBytes)}`)}</span
        >`:l},ln=function(){return x(z.none,Ue(z.noneHelp),o`<div class="row">
        <a class="button primary" href=${_("install")}>${h.pages.install}</a>
      </div>`)},dn=function(){let e=this.live.plugins.filter(p=>p.state==="failed"||p.state==="incompatible"||(p.missingPermissions?.length??0)>0||(p.faults?.length??0)>0),t=new Set(e.map(p=>p.id)),i=(this.status?.findings??[]).filter(p=>!p.plugin||!t.has(p.plugin)),r=this.live.waiting,a=o`<a href=${_("inbox")}>${z.openInbox}</a>`;return r+e.length+i.length+this.alerts.length===0?l:o`<section aria-labelledby="attention" class="stack">
      <h2 id="attention">${z.attention}</h2>
      ${r>0?P("info",o`<strong>${z.approvals(r)}</strong> ${a}`):l}
      ${e.map(p=>P("bad",o`<p>
              <strong
                ><a href=${_("plugin",p.id)}><code>${p.id}</code></a> ${h.state[p.state]}</strong
              >
            </p>
            <p>${u(p.reason??"")}</p>
            ${jr(p)}`))}
      ${i.map(p=>P(p.severity==="error"?"bad":"warn",o`<p>${p.plugin?o`<code>${p.plugin}</code>: `:l}${u(p.what)}</p>
            ${p.do?o`<p class="faint">${u(p.do)}</p>`:l} ${Lr(p.component)}`))}
      ${this.alerts.map(p=>P("warn",o`<p class="faint">${h.saysPlugin} <code>${p.plugin}</code>, ${S(p.created)}</p>
            <p>${p.title?o`<strong>${T(p.title)}</strong> `:l}${T(p.body??"")}</p>
            ${v(h.dismiss,()=>{this.run(`dismiss ${p.id}`,()=>this.client.dismissNotice({id:p.id}))},{busy:this.runs(`dismiss ${p.id}`),name:z.dismissOf(p.plugin)})}`))}
    </section>`},pn=function(e){let t=e.stats.memoryMaxBytes*Math.max(1,e.stats.instances),i=M(this,zt).get(e.id)??0;return o`<li class="card plugin">
      ${De(e.name,e.id,{image:this.live.icons.of(e)})}
      <div class="grow">
        <h3>
          <a href=${_("plugin",e.id)}><bdi>${u(e.name)}</bdi></a> ${Zs(e)}
        </h3>
        <p class="faint"><code>${e.id}</code> ${u(e.version)}</p>
        <p class="said-line" dir="auto">${u(e.description??"")}</p>
      </div>
      <dl class="figures">
        <div>
          <dt>${z.memory}</dt>
          <dd>
            ${e.stats.memoryMaxBytes>0?Wt(z.memoryOf(e.id),e.stats.memoryBytes,t,`${L(e.stats.memoryBytes)} / ${L(t)}`):L(e.stats.memoryBytes)}
          </dd>
        </div>
        <div>
          <dt>${z.work}</dt>
          <dd>${i>0?z.ticks(C(Math.round(i))):z.idle}</dd>
        </div>
        <div>
          <dt>${z.calls}</dt>
          <dd>
            ${C(e.stats.calls)}${e.stats.errors+e.stats.crashes>0?o` <span class="bad-text">${z.errors(e.stats.errors+e.stats.crashes)}</span>`:l}
          </dd>
        </div>
      </dl>
    </li>`},c([m()],nt.prototype,"status",2),c([m()],nt.prototype,"alerts",2),c([m()],nt.prototype,"filter",2),nt=c([b("home-page")],nt);function K(n){return new Promise(s=>{let e=document.createElement("div");document.body.append(e);let t=()=>e.querySelector("dialog");us(Nr(n,i=>t().close(i),()=>{let i=t().returnValue==="confirmed";e.remove(),s(i)}),e),t().showModal(),e.querySelector("[data-first]")?.focus()})}function Nr(n,s,e){return o`<dialog aria-labelledby="question" @close=${e}>
    <h2 id="question">${n.title}</h2>
    <div class="stack">${n.body}</div>
    <footer>
      <button type="button" data-first=${n.danger?"":l} @click=${()=>s("")}>${h.cancel}</button>
      <button
        type="button"
        class=${n.danger?"danger":"primary"}
        data-first=${n.danger?l:""}
        @click=${()=>s("confirmed")}
      >
        ${n.confirm}
      </button>
    </footer>
  </dialog>`}var O=h.access,qr=86400,ue,Xs,cn,hn,un,mn,Et=class extends y{constructor(){super(...arguments);$(this,ue);this.tokens=[]}async load(e){this.tokens=(await this.client.listTokens({},{signal:e})).tokens}view(){return o`<div class="title"><h1>${h.pages.access}</h1></div>
      ${this.made?d(this,ue,hn).call(this,this.made):l}
      ${d(this,ue,Xs).call(this,O.tokens,this.tokens.filter(e=>!e.login))}
      ${d(this,ue,Xs).call(this,O.logins,this.tokens.filter(e=>e.login))}
      <form class="card form" @submit=${e=>d(this,ue,un).call(this,e)}>
        <h2>${O.create}</h2>
        ${H(O.name,o`<input name="name" required maxlength="100" placeholder=${O.nameExample} />`)}
        ${H(O.reaches,o`<select name="plugin">
            <option value="">${O.everything}</option>
            ${this.live.plugins.map(e=>o`<option value=${e.id}>${O.onlyPlugin(e.id)}</option>`)}
          </select>`,O.reachesHelp)}
        ${H(O.expires,o`<select name="days">
            <option value="7">${O.days(7)}</option>
            <option value="30" selected>${O.days(30)}</option>
            <option value="365">${O.days(365)}</option>
            <option value="0">${O.never}</option>
          </select>`)}
        <div class="row"><button class="primary" ?disabled=${this.runs("create")}>${O.create}</button></div>
      </form>`}};ue=new WeakSet,Xs=function(e,t){return t.length===0?l:o`<section>
      <h2>${e}</h2>
      <div class="table">
        <table>
          <thead>
            <tr>
              ${[O.name,O.prefix,O.reaches,O.made,O.used,O.expires].map(i=>o`<th>${i}</th>`)}
              <th><span class="hidden">${O.revoke}</span></th>
            </tr>
          </thead>
          <tbody>
            ${t.map(i=>d(this,ue,cn).call(this,i))}
          </tbody>
        </table>
      </div>
    </section>`},cn=function(e){let t=e.scopes.map(i=>o`<code>${[i.plugin,i.method,i.path].filter(Boolean).join(" ")}</code> `);return o`<tr>
      <td>${u(e.name)}</td>
      <td>${e.prefix?o`<code>${e.prefix}…</code>`:l}</td>
      <td>${t.length===0?w(O.everything,"warn"):t}</td>
      <td>${S(e.createdAt)}</td>
      <td>${e.lastUsedAt?S(e.lastUsedAt):O.never}</td>
      <td>${e.expiresAt?S(e.expiresAt):O.never}</td>
      <td class="end">
        ${v(O.revoke,()=>{d(this,ue,mn).call(this,e)},{busy:this.runs(e.id),name:O.revokeOf(u(e.name))})}
      </td>
    </tr>`},hn=function(e){return P("good",o`<p><strong>${O.shownOnce}</strong></p>
        <pre tabindex="0" class="secret">${e.token}</pre>
        <div class="row">
          ${v(O.copy,()=>{navigator.clipboard.writeText(e.token)})}
          ${v(O.done,()=>{this.made=void 0})}
        </div>`)},un=function(e){e.preventDefault();let t=e.target,i=new FormData(t),r=String(i.get("plugin"));this.run("create",async()=>{this.made=await this.client.createToken({name:String(i.get("name")).trim(),scopes:r===""?[]:[{plugin:r}],expiresInSeconds:Number(i.get("days"))*qr}),t.reset(),await this.updateComplete;let a=this.querySelector(".secret");a?.closest(".notice")?.scrollIntoView({block:"center"}),a?.focus({preventScroll:!0})})},mn=async function(e){await K({title:O.revokeQuestion(u(e.name)),body:o`<p>${O.revokeHelp}</p>`,confirm:O.revoke,danger:!0})&&await this.run(e.id,()=>this.client.revokeToken({id:e.id}))},c([m()],Et.prototype,"tokens",2),c([m()],Et.prototype,"made",2),Et=c([b("access-page")],Et);var V=h.ai,fe,gn,fn,vn,$n,yn,ot=class extends y{constructor(){super(...arguments);$(this,fe);this.usage=[]}async load(e){let[t,i]=await Promise.all([this.client.getAI({},{signal:e}),this.client.listAIUsage({},{signal:e})]);this.settings=t,this.usage=i.usage}view(){let e=this.settings;return o`<div class="title"><h1>${h.pages.ai}</h1></div>
      ${e.problem?P("bad",u(e.problem)):l} ${e.configured?l:P("info",V.none)}
      <form class="card form" @submit=${t=>d(this,fe,vn).call(this,t)}>
        <h2>${V.provider}</h2>
        ${H(V.baseUrl,o`<input
            name="baseUrl"
            type="url"
            required
            placeholder="https://api.openai.com/v1"
            .value=${e.baseUrl}
          />`,V.baseUrlHelp)}
        ${H(V.model,o`<input name="model" required .value=${e.model} />`)}
        ${H(V.key,o`<input
            name="key"
            type="password"
            autocomplete="new-password"
            placeholder=${e.key?V.keySet:V.keyNone}
          />`,V.keyHelp)}
        ${H(V.maxTokens,o`<input name="maxTokens" type="number" min="1" .value=${e.maxTokens?String(e.maxTokens):""} />`,V.maxTokensHelp)}
        <div class="row">
          <button class="primary" ?disabled=${this.runs("save")} aria-busy=${this.runs("save")}>
            ${h.save}
          </button>
          ${e.configured?o`${v(V.test,()=>{d(this,fe,$n).call(this)},{busy:this.runs("test")})}
                ${v(V.forget,()=>{d(this,fe,yn).call(this)},{kind:"danger",busy:this.runs("forget")})}`:l}
        </div>
        ${this.test?d(this,fe,gn).call(this,this.test):l}
      </form>
      <section>
        <h2>${V.usage}</h2>
        ${this.usage.length===0?x(V.noUsage,V.noUsageHelp):d(this,fe,fn).call(this)}
      </section>`}};fe=new WeakSet,gn=function(e){return P("good",o`<p>${V.answered(be(e.durationMs),e.inputTokens+e.outputTokens)}</p>
        <p>${T(e.answer)}</p>`)},fn=function(){return o`<div class="table">
      <table>
        <thead>
          <tr>
            <th>${V.plugin}</th>
            <th>${V.tokens}</th>
            <th>${V.calls}</th>
          </tr>
        </thead>
        <tbody>
          ${this.usage.map(e=>o`<tr>
                <td>
                  <a href=${_("plugin",e.plugin)}><code>${e.plugin}</code></a>
                </td>
                <td>
                  ${Wt(V.tokensOf(e.plugin),e.tokens,e.budget,`${C(e.tokens)} / ${C(e.budget)}`)}
                </td>
                <td>${C(e.calls)}</td>
              </tr>`)}
        </tbody>
      </table>
    </div>`},vn=function(e){e.preventDefault();let t=this.settings,i=e.target,r=new FormData(i),a=p=>String(r.get(p)??"").trim();this.run("save",async()=>{await this.client.setAI({baseUrl:a("baseUrl"),model:a("model"),key:a("key")||void 0,maxTokens:Number(a("maxTokens"))||void 0,structured:t.structured||void 0,proxy:t.proxy||void 0,plainKey:t.plainKey}),i.querySelector("[name=key]").value=""})},$n=async function(){this.test=void 0,this.test=await this.run("test",()=>this.client.testAI())},yn=async function(){await K({title:V.forgetQuestion,body:o`<p>${V.forgetHelp}</p>`,confirm:V.forget,danger:!0})&&await this.run("forget",()=>this.client.unsetAI())},c([m()],ot.prototype,"settings",2),c([m()],ot.prototype,"usage",2),c([m()],ot.prototype,"test",2),ot=c([b("ai-page")],ot);async function Ts(n,s,e){let t=[],i=0;for(let r=n.body.getReader();;){let{done:a,value:p}=await r.read();if(a)break;t.push(p),e(L(i+=p.length))}Ur(new Blob(t),s)}function Ur(n,s){let e=document.createElement("a");e.href=URL.createObjectURL(n),e.download=s,e.click(),setTimeout(()=>URL.revokeObjectURL(e.href),6e4)}function xs(){return new Date().toISOString().slice(0,19).replaceAll(":","")}var ae=h.backup,rt,Te,bn,wn,kn,Tn,Fe=class extends y{constructor(){super(...arguments);$(this,Te);this.orphans=[];this.logs=!1;this.progress="";this.stored="";$(this,rt)}async load(e){this.orphans=(await this.client.listOrphans({},{signal:e})).orphans}view(){return o`<div class="title"><h1>${h.pages.backup}</h1></div>
      <section class="card">
        <h2>${ae.make}</h2>
        <p>${ae.makeHelp}</p>
        <label class="check"
          ><input
            type="checkbox"
            .checked=${this.logs}
            @change=${e=>{this.logs=e.target.checked}}
          /><span>${ae.withLogs}</span></label
        >
        <div class="row">
          ${v(ae.make,()=>{d(this,Te,bn).call(this)},{kind:"primary",busy:this.runs("backup")})}
          ${this.runs("backup")?v(h.cancel,()=>M(this,rt)?.abort()):l}
          ${this.progress?o`<span class="faint" role="status">${this.progress}</span>`:l}
        </div>
        ${this.stored?P("good",o`<p>${ae.made}</p>
                  ${v(ae.confirmStored,()=>{d(this,Te,wn).call(this)},{busy:this.runs("stored")})}`):l}
      </section>
      <section class="card">
        <h2>${ae.restore}</h2>
        <p>${ae.restoreHelp}</p>
        <pre>wasmhost restore FILE</pre>
        <p class="faint">${ae.keyHelp}</p>
        <pre>wasmhost key export &gt; FILE</pre>
      </section>
      ${this.orphans.length===0?l:d(this,Te,kn).call(this)}`}};rt=new WeakMap,Te=new WeakSet,bn=async function(){this.stored="",pe(this,rt,new AbortController);let e=new Date().toISOString(),t=await this.run("backup",async()=>{let i=await this.client.backup({logs:this.logs},{signal:M(this,rt).signal});return await Ts(i,`wasmhost-${xs()}.tar.gz`,r=>{this.progress=r}),!0});this.progress="",M(this,rt).signal.aborted?this.failure=void 0:t&&(this.stored=e)},wn=async function(){await this.run("stored",async()=>{await this.client.backupStored({createdAt:this.stored}),this.stored=""})},kn=function(){return o`<section>
      <h2>${ae.orphans}</h2>
      <p class="faint">${ae.orphansHelp}</p>
      <ul class="rows card">
        ${this.orphans.map(e=>o`<li>
              <div class="grow">
                <code>${e.id}</code> <span class="faint">${L(e.bytes)}, ${S(e.modified)}</span>
              </div>
              ${v(ae.delete,()=>{d(this,Te,Tn).call(this,e)},{kind:"danger",busy:this.runs(e.id),name:ae.deleteOf(e.id)})}
            </li>`)}
      </ul>
    </section>`},Tn=async function(e){await K({title:ae.deleteQuestion(e.id),body:o`<p>${ae.deleteWarning}</p>`,confirm:ae.delete,danger:!0})&&await this.run(e.id,()=>this.client.deleteOrphan({id:e.id}))},c([m()],Fe.prototype,"orphans",2),c([m()],Fe.prototype,"logs",2),c([m()],Fe.prototype,"progress",2),c([m()],Fe.prototype,"stored",2),Fe=c([b("backup-page")],Fe);var q=h.host,ve,xn,En,Sn,Pn,An,at=class extends y{constructor(){super(...arguments);$(this,ve);this.topics=["plugins"];this.faults=[]}async load(e){let[t,i,r]=await Promise.all([this.client.readyz({verbose:!0},{signal:e}),this.client.showKey({},{signal:e}),this.client.listFaults({},{signal:e})]);this.status=t,this.key=i,this.faults=r.faults}view(){let e=this.status;return o`<div class="title"><h1>${h.pages.host}</h1></div>
      ${(e.findings??[]).map(t=>P(t.severity==="error"?"bad":"warn",o`<p>${t.plugin?o`<code>${t.plugin}</code>: `:l}${u(t.what)}</p>
            ${t.do?o`<p class="faint">${u(t.do)}</p>`:l}`))}
      <section>
        <dl class="pairs card">
          <dt>${q.version}</dt>
          <dd>${u(e.version??"")}</dd>
          <dt>${q.started}</dt>
          <dd>${S(e.startedAt)}</dd>
          <dt>${q.address}</dt>
          <dd><code>${location.origin}</code></dd>
          <dt>${q.plugins}</dt>
          <dd>
            ${Object.entries(e.plugins??{}).map(([t,i])=>o`${C(i)} ${h.state[t]??t} `)}
          </dd>
          ${e.memory?o`<dt>${q.memory}</dt>
                  <dd>
                    ${L(e.memory.usedBytes)} / ${L(e.memory.maxBytes)}
                    ${e.memory.refused>0?w(q.refused(e.memory.refused),"warn"):l}
                  </dd>`:l}
        </dl>
      </section>
      ${d(this,ve,xn).call(this,e)} ${d(this,ve,En).call(this)} ${d(this,ve,Pn).call(this,this.key)}`}};ve=new WeakSet,xn=function(e){return o`<section>
      <h2>${q.services}</h2>
      <p class="row">
        ${(e.services??[]).map(t=>w(t.name,t.usable?"good":"bad"))}
      </p>
    </section>`},En=function(){return this.faults.length===0?l:o`<section>
      <h2>${q.faults}</h2>
      ${this.faults.map(e=>P("bad",o`<p><code>${u(e.file)}</code> ${u(e.problem)}</p>
            <p>${u(e.advice)}</p>
            ${v(q.accept,()=>{d(this,ve,Sn).call(this,e)},{busy:this.runs(e.file),kind:"danger"})}`))}
    </section>`},Sn=async function(e){await K({title:q.acceptQuestion,body:o`<p><code>${u(e.file)}</code></p>
        <p>${q.acceptWarning}</p>`,confirm:q.accept,danger:!0})&&await this.run(e.file,()=>this.client.acceptFault({file:e.file}))},Pn=function(e){return o`<section class="card">
      <h2>${q.key}</h2>
      <p class="faint">${q.keyHelp}</p>
      ${e.problem?P("bad",u(e.problem)):l}
      ${e.key===""?o`<p>${q.noKey}</p>`:o`<dl class="pairs">
                <dt>${q.keyId}</dt>
                <dd><code>${e.key}</code></dd>
                <dt>${q.keptIn}</dt>
                <dd>${e.source==="keyring"?q.keyring:q.file}</dd>
                <dt>${q.made}</dt>
                <dd>${S(e.created)}</dd>
                <dt>${q.protects}</dt>
                <dd>${q.sealed(e.protects.records,e.protects.plugins)}</dd>
              </dl>
              <div class="row">
                ${v(q.rotate,()=>{d(this,ve,An).call(this)},{busy:this.runs("rotate"),disabled:!e.usable})}
              </div>`}
    </section>`},An=async function(){await K({title:q.rotateQuestion,body:o`<p>${q.rotateHelp}</p>`,confirm:q.rotate})&&await this.run("rotate",()=>this.client.rotateKey())},c([m()],at.prototype,"status",2),c([m()],at.prototype,"key",2),c([m()],at.prototype,"faults",2),at=c([b("host-page")],at);var W=h.inbox;function Dr(n){let s=n.rejected||n.state==="failed";return w(u(n.state),s?"bad":n.state==="succeeded"?"good":"")}var Me,Rn,Mn,ei,Kt=class extends y{constructor(){super(...arguments);$(this,Me);this.topics=["approvals","notices"];this.decided=[]}async load(e){this.decided=(await this.client.listDecidedCalls({limit:20},{signal:e})).calls}view(){let{runs:e,calls:t}=this.live.inbox,i=this.live.states.filter(r=>r.kind==="inbox"&&Array.isArray(r.value)&&r.value.length>0);return o` <div class="title"><h1>${h.pages.inbox}</h1></div>
      ${e.length+t.length===0?x(W.none,W.noneHelp):o`<section class="stack" aria-label=${h.waiting}>
              ${le(t,r=>r.id,r=>d(this,Me,Rn).call(this,r))}
              ${le(e,r=>r.id,r=>d(this,Me,Mn).call(this,r))}
            </section>`}
      ${i.length===0?l:o`<section class="stack">
              <h2>${W.items}</h2>
              ${i.map(r=>o` <div class="card">
                    <p class="faint">${h.saysPlugin} <code>${r.plugin}</code></p>
                    <ul class="plain-list">
                      ${r.value.map(a=>o`<li>
                            ${T(a.title??"")}
                            <span class="faint">${T(a.description??"")} ${S(a.timestamp)}</span>
                          </li>`)}
                    </ul>
                  </div>`)}
            </section>`}
      ${this.decided.length===0?l:o`<section>
              <h2>${W.decided}</h2>
              <div class="table">
                <table>
                  <thead>
                    <tr>
                      <th>${W.plugin}</th>
                      <th>${W.call}</th>
                      <th>${W.outcome}</th>
                      <th>${W.by}</th>
                      <th>${W.when}</th>
                    </tr>
                  </thead>
                  <tbody>
                    ${this.decided.map(r=>o`<tr>
                          <td><code>${r.plugin}</code></td>
                          <td>${it(`${r.method} ${r.path}`)}</td>
                          <td>${Dr(r)}</td>
                          <td>${u((r.rejected??r.approved)?.by??"")}</td>
                          <td>${S((r.rejected??r.approved)?.at??r.ended)}</td>
                        </tr>`)}
                  </tbody>
                </table>
              </div>
            </section>`}`}};Me=new WeakSet,Rn=function(e){let t=`call ${e.id}`;return o`<article class="card approval" aria-label=${W.callOf(e.plugin)}>
      <h2>${W.callOf(e.plugin)}</h2>
      <p>
        ${W.callBy(u(e.requestedBy))}
        ${S(e.asked)}${e.expires?o`, ${W.expires} ${S(e.expires)}`:l}.
      </p>
      <pre>${e.method} /plugins/${e.plugin}/${u(e.path)}${e.query?`?${u(e.query)}`:""}</pre>
      ${e.body?o`<pre class="body">${re(e.body)}</pre>`:l}
      ${e.truncated?o`<p class="faint">${W.truncated(L(e.bodyBytes))} <code>${e.bodySha256}</code></p>`:l}
      ${e.description?st(e.description):l}
      ${d(this,Me,ei).call(this,t,e.plugin,()=>this.client.approveCall({id:e.id}),()=>this.client.rejectCall({id:e.id}))}
    </article>`},Mn=function(e){return o`<article class="card approval" aria-label=${W.runOf(e.plugin,e.job)}>
      <h2>${W.runOf(e.plugin,e.job)}</h2>
      <p>
        ${W.due}
        ${S(e.scheduledAt)}${e.count>1?o`, ${W.standsFor(e.count)}`:l}${e.expires?o`, ${W.expires} ${S(e.expires)}`:l}. <a href=${_("plugin",e.plugin,"jobs")}>${W.openJob}</a>
      </p>
      ${e.label||e.description?st([e.label,e.description].filter(Boolean).join(`
`)):l}
      <p class="faint">${W.version} ${u(e.version??"")}</p>
      ${d(this,Me,ei).call(this,`run ${e.id}`,e.plugin,()=>this.client.approveRun({id:e.id}),()=>this.client.rejectRun({id:e.id}))}
    </article>`},ei=function(e,t,i,r){let a=g=>()=>{this.run(e,async()=>{await g(),await this.live.changed("approvals")})},p=this.runs(e);return o`<div class="row">
      ${v(W.approve,a(i),{kind:"primary",busy:p,name:W.approveOf(t)})}
      ${v(W.reject,a(r),{busy:p,name:W.rejectOf(t)})}
    </div>`},c([m()],Kt.prototype,"decided",2),Kt=c([b("inbox-page")],Kt);var A=h.install,U,Cn,_n,ti,si,In,On,Hn,Ln,jn,Nn,qn,Ce=class extends y{constructor(){super(...arguments);$(this,U);this.grants=new Set;this.accept=!1;this.over=!1}view(){return o`<div class="title"><h1>${h.pages.install}</h1></div>
      ${this.found?d(this,U,In).call(this,this.found):d(this,U,Cn).call(this)}`}};U=new WeakSet,Cn=function(){return o`<form class="card stack" @submit=${e=>d(this,U,_n).call(this,e)}>
        <h2>${A.folder}</h2>
        <p class="faint">${Ue(A.folderHelp)}</p>
        <div class="row end">
          <div class="grow">
            ${H(A.path,o`<input name="path" required spellcheck="false" placeholder=${A.pathExample} />`)}
          </div>
          <button class="primary" ?disabled=${this.runs("inspect")} aria-busy=${this.runs("inspect")}>
            ${A.look}
          </button>
        </div>
      </form>
      <div
        class="card drop ${this.over?"over":""}"
        @dragover=${e=>{e.preventDefault(),this.over=!0}}
        @dragleave=${()=>{this.over=!1}}
        @drop=${e=>{e.preventDefault(),this.over=!1,d(this,U,ti).call(this,[...e.dataTransfer?.files??[]])}}
      >
        <h2>${A.package}</h2>
        <p class="faint">${Ue(A.packageHelp)}</p>
        ${H(A.file,o`<input
            type="file"
            multiple
            @change=${e=>d(this,U,ti).call(this,[...e.target.files??[]])}
          />`)}
      </div>`},_n=function(e){e.preventDefault(),d(this,U,si).call(this,{path:String(new FormData(e.target).get("path")).trim()})},ti=function(e){let t=e.find(r=>r.name.endsWith(".minisig")),i=e.find(r=>r!==t);i&&(async()=>await d(this,U,si).call(this,{file:i,signature:await t?.text()}))()},si=async function(e){await this.run("inspect",async()=>{let t=await("path"in e?this.client.inspectPlugin({path:e.path}):this.client.inspectPackage({signature:e.signature},e.file));this.source=e,this.found=t,this.accept=!1,this.grants=new Set(t.permissions.filter(i=>!i.declined).map(i=>i.name))})},In=function(e){let t=e.installed!==void 0&&e.installed!=="";return o`<section class="card">
        <div class="title">
          <div class="grow">
            <h2>${t?A.upgradeOf(e.id):A.installOf(e.id)}</h2>
            <p class="faint">
              ${t?A.versions(u(e.installed),u(e.version)):`${A.version} ${u(e.version)}`}
              ${e.downgrade?w(A.downgrade,"warn"):l}
            </p>
          </div>
        </div>
        ${st([e.name,e.author?A.by(e.author):"",e.description].filter(Boolean).join(`
`))}
        ${d(this,U,Hn).call(this,e)} ${e.refused?P("bad",u(e.refused)):l}
        ${e.warnings?.length?P("warn",o`<strong>${A.warnings}</strong>
                  <ul>
                    ${e.warnings.map(i=>o`<li>${u(i)}</li>`)}
                  </ul>`):l}
      </section>
      <section class="card">
        <h2>${A.mayDo}</h2>
        ${e.permissions.length===0?o`<p>${A.nothing}</p>`:l}
        ${e.permissions.map(i=>o`<label class="check"
              ><input
                type="checkbox"
                .checked=${this.grants.has(i.name)}
                @change=${r=>d(this,U,On).call(this,i.name,r.target.checked)}
              /><span
                ><strong>${i.name}</strong> ${i.granted?w(A.had,"good"):l}${i.declined?w(A.declined):l}<br />${i.explanation}</span
              ></label
            >`)}
      </section>
      ${e.changes.length>0?d(this,U,Ln).call(this,e):l} ${d(this,U,Nn).call(this,e)}
      <section class="card">
        <p class="faint">${A.bound} <code>${e.digest}</code></p>
        <div class="row">
          ${v(t?A.upgrade:A.install,()=>{d(this,U,qn).call(this,e)},{kind:"primary",busy:this.runs("install"),disabled:!!e.refused||e.changes.length>0&&!this.accept})}
          ${v(h.cancel,()=>{this.found=void 0})}
        </div>
      </section>`},On=function(e,t){let i=new Set(this.grants);t?i.add(e):i.delete(e),this.grants=i},Hn=function(e){if(!e.signer)return P("info",A.unsigned);let{signer:t}=e;return P(t.trusted?"good":"info",o`<p>${t.trusted?A.signedTrusted:A.signedUnknown} <code>${t.fingerprint}</code></p>
        ${t.first?o`<p>${A.signerFirst}</p>`:l}`)},Ln=function(e){return o`<section class="card">
      <h2>${A.changes}</h2>
      <ul>
        ${e.changes.map(t=>o`<li>${u(t.what)}${d(this,U,jn).call(this,t)}</li>`)}
      </ul>
      <label class="check"
        ><input
          type="checkbox"
          .checked=${this.accept}
          @change=${t=>{this.accept=t.target.checked}}
        /><span>${A.acceptChanges}</span></label
      >
    </section>`},jn=function(e){let t=[e.job,e.endpoint,e.setting,e.collection].filter(Boolean).join(" "),i=e.from||e.to?o` (${T(e.from??"")} → ${T(e.to??"")})`:l;return o`${t?o` ${T(t)}`:l}${e.atMost?` ${u(e.atMost)}`:l}${i}`},Nn=function(e){let t=(i,r)=>r.length===0?l:o`<h3>${i}</h3>
            <ul>
              ${r.map(a=>o`<li>${a}</li>`)}
            </ul>`;return o`<section class="card">
      <h2>${A.does}</h2>
      ${t(A.endpoints,e.endpoints.map(i=>o`<code>${i.method} ${u(i.path)}</code> ${i.auth?l:w(A.open,"warn")}
              ${i.requiresConfirmation?w(A.asks,"info"):l}`))}
      ${t(A.jobs,e.jobs.map(i=>o`<code>${i.id}</code> ${u(i.atMost)} ${i.approvalRequired?w(A.asks,"info"):l}`))}
      <p>${e.memory.wantedMb>0?A.memory(e.memory.wantedMb,e.memory.givenMb):A.noBackend}</p>
      ${this.source&&"file"in this.source?o`<p class="faint">${u(this.source.file.name)}, ${L(this.source.file.size)}</p>`:l}
    </section>`},qn=async function(e){let{source:t}=this;if(!t)return;let i={digest:e.digest,acceptChanges:this.accept||void 0,downgrade:e.downgrade||void 0},r=[...this.grants],a=await this.run("install",()=>"path"in t?this.client.installPlugin({path:t.path,grants:r,...i}):this.client.installPackage({...i,grants:r,signature:t.signature},t.file));a&&(await this.live.changed("plugins"),we("plugin",a.id))},c([m()],Ce.prototype,"source",2),c([m()],Ce.prototype,"found",2),c([m()],Ce.prototype,"grants",2),c([m()],Ce.prototype,"accept",2),c([m()],Ce.prototype,"over",2),Ce=c([b("install-page")],Ce);var xe=h.limits,Es,Un,St=class extends y{constructor(){super(...arguments);$(this,Es);this.limits=[];this.search=""}async load(e){this.limits=(await this.client.listLimits({},{signal:e})).limits}view(){let e=this.limits.filter(t=>t.name.includes(this.search.trim().toLowerCase()));return o`<div class="title">
        <h1>${h.pages.limits}</h1>
      </div>
      <p class="faint">${Ue(xe.help)}</p>
      ${H(xe.search,o`<input
          type="search"
          .value=${this.search}
          @input=${t=>{this.search=t.target.value}}
        />`)}
      ${e.length===0?x(xe.none,xe.noneHelp):d(this,Es,Un).call(this,e)}`}};Es=new WeakSet,Un=function(e){return o`<div class="table" tabindex="0">
      <table>
        <thead>
          <tr>
            ${[xe.name,xe.value,xe.default,xe.range].map(t=>o`<th>${t}</th>`)}
          </tr>
        </thead>
        <tbody>
          ${le(e,t=>t.name,t=>o`<tr>
                <td><code>${t.name}</code></td>
                <td>${t.value} ${t.changed?w(xe.changed,"info"):""}</td>
                <td>${t.default}</td>
                <td class="faint">${xe.between(t.min,t.max)}</td>
              </tr>`)}
        </tbody>
      </table>
    </div>`},c([m()],St.prototype,"limits",2),c([m()],St.prototype,"search",2),St=c([b("limits-page")],St);var _e=h.notifications,ii=200,X,Dn,ni,oi,Bn,Fn,Wn,Gn,We=class extends y{constructor(){super(...arguments);$(this,X);this.topics=["notices"];this.notices=[];this.plugin="";this.unread=!1;this.end=!1}async load(e){let t=await d(this,X,ni).call(this,void 0,e),i=t.at(-1)?.position??0,r=new Set(t.map(g=>g.id)),a=t.length<ii,p=a?[]:this.notices.filter(g=>g.position<i&&!r.has(g.id));this.end=a||this.end&&this.notices.length>0,this.notices=[...t,...p]}view(){return o`<div class="title">
        <h1>${h.pages.notifications}</h1>
        ${v(_e.markAll,()=>{d(this,X,Gn).call(this)},{busy:this.runs("all"),disabled:!this.notices.some(e=>!e.read)})}
      </div>
      <div class="row end">
        ${H(_e.plugin,o`<select
            @change=${e=>{d(this,X,oi).call(this,()=>this.plugin=e.target.value)}}
          >
            <option value="">${_e.all}</option>
            ${this.live.plugins.map(e=>o`<option value=${e.id}>${e.id}</option>`)}
          </select>`)}
        <label class="check"
          ><input
            type="checkbox"
            .checked=${this.unread}
            @change=${e=>{d(this,X,oi).call(this,()=>this.unread=e.target.checked)}}
          /><span>${_e.unread}</span></label
        >
      </div>
      ${this.notices.length===0?x(_e.none,_e.noneHelp):o`<ul class="rows card notices">
              ${le(this.notices,e=>e.id,e=>d(this,X,Bn).call(this,e))}
            </ul>`}
      ${this.end?l:v(_e.more,()=>{this.run("more",()=>d(this,X,Dn).call(this))},{busy:this.runs("more")})}`}};X=new WeakSet,Dn=async function(){let e=await d(this,X,ni).call(this,this.notices.at(-1)?.position,this.signal);this.end=e.length<ii,this.notices=[...this.notices,...e]},ni=async function(e,t){let i={unread:this.unread||void 0,plugin:this.plugin||void 0};return(await this.client.listNotices({...i,before:e,limit:ii},{signal:t})).notifications},oi=function(e){e(),this.notices=[],this.refresh()},Bn=function(e){return o`<li class=${e.read?"read":"unread"}>
      <div class="grow">
        <p class="faint">
          ${e.kind==="alert"?w(_e.alert,"warn"):l}
          <a href=${_("plugin",e.plugin)}><code>${e.plugin}</code></a> · ${S(e.created)}
        </p>
        <p>${e.title?o`<strong>${T(e.title)}</strong> `:l}${T(e.body??"")}</p>
      </div>
      ${e.read?l:v(_e.read,()=>{d(this,X,Fn).call(this,e)},{kind:"plain",busy:this.runs(`read ${e.id}`)})}
      ${v(h.dismiss,()=>{d(this,X,Wn).call(this,e)},{kind:"plain",busy:this.runs(`dismiss ${e.id}`)})}
    </li>`},Fn=async function(e){await this.run(`read ${e.id}`,async()=>{await this.client.markNoticeRead({id:e.id}),this.notices=this.notices.map(t=>t.id===e.id?{...e,read:!0}:t)})},Wn=async function(e){await this.run(`dismiss ${e.id}`,async()=>{await this.client.dismissNotice({id:e.id}),this.notices=this.notices.filter(t=>t.id!==e.id)})},Gn=async function(){let e=this.notices[0]?.position;e!==void 0&&await this.run("all",async()=>{await this.client.markNoticesRead({upTo:e,plugin:this.plugin}),this.notices=this.notices.map(t=>({...t,read:!0}))})},c([m()],We.prototype,"notices",2),c([m()],We.prototype,"plugin",2),c([m()],We.prototype,"unread",2),c([m()],We.prototype,"end",2),We=c([b("notifications-page")],We);var E=h.activity,Br=2e3,Fr=90,Ge,me,Ss,Vn,Jt,Pt=class extends y{constructor(){super(...arguments);$(this,me);this.plugin="";$(this,Ge,[])}connectedCallback(){super.connectedCallback();let e=setInterval(()=>{!document.hidden&&this.live.connection==="open"&&this.refresh()},Br);this.signal.addEventListener("abort",()=>clearInterval(e))}async load(e){let t=await this.client.getAudit({id:this.plugin,limit:50},{signal:e});this.audit=t;let{figures:i}=t,r=t.functions.reduce((p,g)=>p+g.denied,0),a={at:Date.now(),calls:i.calls,denied:r,cpuMs:i.cpuMs,memory:i.memoryBytes};pe(this,Ge,[...M(this,Ge),a].slice(-Fr-1))}view(){let{figures:e,functions:t,hosts:i,requests:r,calls:a}=this.audit,p=d(this,me,Ss).call(this,f=>f.calls),g=d(this,me,Ss).call(this,f=>f.denied),R=d(this,me,Ss).call(this,f=>f.cpuMs/10),B=f=>f.at(-1)??0;return o`<div class="charts">
        ${Gt(E.calls,p,E.perSecond(B(p).toFixed(1)))}
        ${Gt(E.cpu,R,`${B(R).toFixed(1)} %`)}
        ${Gt(E.memory,M(this,Ge).map(f=>f.memory),`${L(e.memoryBytes)}`)}
        ${Gt(E.denials,g,E.perSecond(B(g).toFixed(1)))}
      </div>
      <p class="faint">${E.sinceOpen}</p>
      <dl class="pairs card">
        <dt>${E.totalCalls}</dt>
        <dd>${E.callsText(C(e.calls),C(e.errors),C(e.crashes))}</dd>
        <dt>${E.cpuTime}</dt>
        <dd>${be(e.cpuMs)} <span class="faint">${E.waited(be(e.cpuWaitMs))}</span></dd>
        <dt>${E.memoryPeak}</dt>
        <dd>${L(e.memoryPeakBytes)} / ${L(e.memoryMaxBytes)}</dd>
      </dl>
      <section>
        <h2>${E.functions}</h2>
        ${t.length===0?x(E.noFunctions,E.noFunctionsHelp):d(this,me,Jt).call(this,[E.function,E.allowed,E.denied,E.failed,E.in,E.out],t.map(f=>[o`<code>${f.namespace}.${f.function}</code>`,C(f.allowed),f.denied>0?w(C(f.denied),"bad"):"0",f.failed>0?w(C(f.failed),"warn"):"0",L(f.bytesIn),L(f.bytesOut)]))}
      </section>
      ${i.length===0?l:o`<section>
              <h2>${E.hosts}</h2>
              ${d(this,me,Vn).call(this)}
            </section>`}
      ${r.length===0?l:o`<section>
              <h2>${E.requests}</h2>
              ${d(this,me,Jt).call(this,[E.time,E.request,E.status,E.took,E.out,E.in],[...r].reverse().map(f=>[o`<time datetime=${f.time}>${kt(f.time)}</time>`,o`<code>${f.method} ${u(f.host)}</code>${f.count>1?` × ${f.count}`:l}`,f.code?w(f.code,"bad"):String(f.status),be(f.durationMs),L(f.bytesOut),L(f.bytesIn)]))}
            </section>`}
      ${a.length===0?l:o`<section>
              <h2>${E.decided}</h2>
              ${d(this,me,Jt).call(this,[E.time,E.request,E.status,E.by],a.map(f=>[S((f.approved??f.rejected)?.at),o`<code>${f.method} ${u(f.path)}</code>`,u(f.state),u((f.approved??f.rejected)?.by??"")]))}
            </section>`}`}};Ge=new WeakMap,me=new WeakSet,Ss=function(e){return M(this,Ge).slice(1).map((t,i)=>{let r=M(this,Ge)[i];return Math.max(0,e(t)-e(r))/Math.max(1,t.at-r.at)*1e3})},Vn=function(){let{hosts:e}=this.audit,t=Math.max(1,...e.map(i=>i.bytesIn+i.bytesOut));return d(this,me,Jt).call(this,[E.host,E.traffic,E.asked,E.refused,E.last],e.map(i=>[o`<code>${u(i.host)}</code>`,o`<span class="bar"
          ><svg viewBox="0 0 100 8" preserveAspectRatio="none" aria-hidden="true">
            <rect width=${(i.bytesIn+i.bytesOut)/t*100} height="8"></rect></svg
          >${L(i.bytesIn+i.bytesOut)}</span
        >`,C(i.calls),i.refused>0?w(C(i.refused),"bad"):"0",S(i.last)]))},Jt=function(e,t){return o`<div class="table" tabindex="0">
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
    </div>`},c([I()],Pt.prototype,"plugin",2),c([m()],Pt.prototype,"audit",2),Pt=c([b("plugin-activity")],Pt);var ee=h.stored,ri=50;function zn(n){if(n==null)return o`<span class="faint">null</span>`;let s=typeof n=="string"?n:JSON.stringify(n);return o`<span dir="auto">${u(s.length>300?s.slice(0,300)+"…":s)}</span>`}var Qt,oe,Kn,Jn,ai,Qn,Yn,Zn,Xn,de=class extends y{constructor(){super(...arguments);$(this,oe);this.plugin="";this.collections=[];this.shown="keys";this.rows=[];this.order={by:"",descending:!1};this.where="";this.offset=0;this.beginning="";this.folder="";this.files=[];$(this,Qt,!1)}async load(e){this.collections=(await this.client.listStored({id:this.plugin},{signal:e})).collections,!M(this,Qt)&&this.collections[0]&&(this.shown={collection:this.collections[0].name}),pe(this,Qt,!0);let t=this.plugin;if(this.shown==="keys")this.rows=(await this.client.listKeys({id:t,prefix:this.beginning||void 0},{signal:e})).keys;else if(this.shown==="files")this.files=(await this.client.listStoredFiles({id:t,path:this.folder||void 0},{signal:e})).files;else{let i={id:t,collection:this.shown.collection,where:this.where.trim()||void 0,orderBy:this.order.by||void 0,descending:this.order.by!==""&&this.order.descending?!0:void 0,offset:this.offset,limit:ri};this.rows=(await this.client.queryRows(i,{signal:e})).rows}}view(){let{shown:e}=this,t=(i,r,a)=>o`<button
        type="button"
        class=${a?"primary":""}
        aria-pressed=${a?"true":"false"}
        @click=${()=>d(this,oe,Kn).call(this,r)}
      >
        ${i}
      </button>`;return o`<div class="row" role="group" aria-label=${ee.what}>
        ${this.collections.map(i=>t(`${u(i.name)} (${C(i.rows)})`,{collection:i.name},typeof e=="object"&&e.collection===i.name))}
        ${t(ee.keys,"keys",e==="keys")} ${t(ee.files,"files",e==="files")}
      </div>
      ${e==="keys"?d(this,oe,Yn).call(this):e==="files"?d(this,oe,Zn).call(this):d(this,oe,Jn).call(this,e.collection)}`}};Qt=new WeakMap,oe=new WeakSet,Kn=function(e){this.shown=e,this.rows=[],this.order={by:"",descending:!1},this.where="",this.offset=0,this.folder="",this.file=void 0,this.refresh()},Jn=function(e){let i=["id",...this.collections.find(r=>r.name===e)?.columns.map(r=>r.name)??[],"created_at","updated_at"];return o`<form
        class="row end"
        @submit=${r=>{r.preventDefault(),this.offset=0,this.refresh()}}
      >
        <div class="grow">
          ${H(ee.filter,o`<input
              spellcheck="false"
              placeholder='{"price": {"gt": 3}}'
              .value=${this.where}
              @input=${r=>{this.where=r.target.value}}
            />`)}
        </div>
        <button>${ee.apply}</button>
      </form>
      ${this.rows.length===0?x(ee.noRows,ee.noRowsHelp):o`<div class="table" tabindex="0">
              <table>
                <thead>
                  <tr>
                    ${i.map(r=>d(this,oe,Qn).call(this,r))}
                  </tr>
                </thead>
                <tbody>
                  ${this.rows.map(r=>o`<tr>
                        ${i.map(a=>o`<td>${zn(r[a])}</td>`)}
                      </tr>`)}
                </tbody>
              </table>
            </div>`}
      ${this.rows.length===0&&this.offset===0?l:o`<div class="row">
              ${v(ee.before,()=>d(this,oe,ai).call(this,-1),{disabled:this.offset===0})}
              <span class="faint">${ee.rowsOf(C(this.offset+1),C(this.offset+this.rows.length))}</span>
              ${v(ee.after,()=>d(this,oe,ai).call(this,1),{disabled:this.rows.length<ri})}
            </div>`}`},ai=function(e){this.offset=Math.max(0,this.offset+e*ri),this.refresh()},Qn=function(e){let{by:t,descending:i}=this.order;return o`<th aria-sort=${t!==e?"none":i?"descending":"ascending"}>
      <button
        type="button"
        class="plain"
        @click=${()=>{this.order={by:e,descending:t===e&&!i},this.offset=0,this.refresh()}}
      >
        ${u(e)}${t===e?i?" ↓":" ↑":l}
      </button>
    </th>`},Yn=function(){return o`${H(ee.prefix,o`<input
        type="search"
        .value=${this.beginning}
        @input=${e=>{this.beginning=e.target.value,this.refresh()}}
      />`)}
    ${this.rows.length===0?x(ee.noKeys,ee.noKeysHelp):o`<div class="table" tabindex="0">
            <table>
              <thead>
                <tr>
                  <th>${ee.key}</th>
                  <th>${ee.value}</th>
                </tr>
              </thead>
              <tbody>
                ${this.rows.map(e=>o`<tr>
                      <td>${it(String(e.key))}</td>
                      <td>${zn(e.value)}</td>
                    </tr>`)}
              </tbody>
            </table>
          </div>`}`},Zn=function(){let e=this.folder.split("/").filter(Boolean),t=i=>()=>{this.folder=i,this.file=void 0,this.refresh()};return o`<div class="row">
        ${v(ee.top,t(""),{kind:"plain"})}
        ${e.map((i,r)=>{let a=e.slice(0,r+1).join("/");return v(`/ ${u(i)}`,t(a),{kind:"plain"})})}
      </div>
      ${this.files.length===0?x(ee.noFiles,ee.noFilesHelp):o`<ul class="rows card">
              ${this.files.map(i=>{let r=[...e,i.name].join("/");return o`<li>
                  ${v(u(i.name)+(i.folder?"/":""),i.folder?t(r):()=>{d(this,oe,Xn).call(this,r)},{kind:"plain"})}
                </li>`})}
            </ul>`}
      ${this.file?o`<section>
              <h3>${it(this.file.path)}</h3>
              <pre tabindex="0">${re(this.file.text)}</pre>
            </section>`:l}`},Xn=async function(e){await this.run("file",async()=>{this.file={path:e,text:(await this.client.readStoredFile({id:this.plugin,path:e})).text}})},c([I()],de.prototype,"plugin",2),c([m()],de.prototype,"collections",2),c([m()],de.prototype,"shown",2),c([m()],de.prototype,"rows",2),c([m()],de.prototype,"order",2),c([m()],de.prototype,"where",2),c([m()],de.prototype,"offset",2),c([m()],de.prototype,"beginning",2),c([m()],de.prototype,"folder",2),c([m()],de.prototype,"files",2),c([m()],de.prototype,"file",2),de=c([b("plugin-stored")],de);var te=h.data,Ve,eo,to,so,lt=class extends y{constructor(){super(...arguments);$(this,Ve);this.plugin="";this.progress=""}view(){let e=this.live.plugin(this.plugin),t=e?.state==="active"&&e.permissions.some(i=>i.name==="storage"&&i.granted);return o`${t?o`<section>
              <h2>${te.stored}</h2>
              <plugin-stored class="part" .plugin=${this.plugin}></plugin-stored>
            </section>`:l}
      <section class="card">
        <h2>${te.export}</h2>
        <p>${te.exportHelp}</p>
        <div class="row">
          ${v(te.export,()=>{d(this,Ve,eo).call(this)},{kind:"primary",busy:this.runs("export")})}
          ${this.progress?o`<span class="faint" role="status">${this.progress}</span>`:l}
        </div>
      </section>
      <section class="card">
        <h2>${te.import}</h2>
        <p>${te.importHelp}</p>
        <form class="stack" @submit=${i=>{d(this,Ve,to).call(this,i)}}>
          <label class="field"><span>${te.file}</span><input type="file" name="file" required /></label>
          <label class="check"><input type="checkbox" name="replace" /><span>${te.replace}</span></label>
          <label class="check"><input type="checkbox" name="skipUnknown" /><span>${te.skipUnknown}</span></label>
          <label class="check"><input type="checkbox" name="downgrade" /><span>${te.downgrade}</span></label>
          <div class="row">
            <button ?disabled=${this.runs("import")} aria-busy=${this.runs("import")}>${te.import}</button>
          </div>
        </form>
        ${this.imported?d(this,Ve,so).call(this,this.imported):l}
      </section>`}};Ve=new WeakSet,eo=async function(){await this.run("export",async()=>{let e=await this.client.export({id:this.plugin},{signal:this.signal});await Ts(e,`${this.plugin}-${xs()}.tar.gz`,t=>{this.progress=t})}),this.progress=""},to=async function(e){e.preventDefault();let t=new FormData(e.target),i=t.get("file"),r=t.has("replace");await K({title:te.importQuestion(this.plugin),body:o`<p>${r?te.replaceWarning:te.importWarning}</p>
        <p class="faint">${u(i.name)}, ${L(i.size)}</p>`,confirm:te.import,danger:r})&&(this.imported=void 0,this.imported=await this.run("import",()=>this.client.importPlugin({id:this.plugin,replace:r,skipUnknown:t.has("skipUnknown"),downgrade:t.has("downgrade")},i)))},so=function(e){return P("good",o`<p>${te.imported(C(e.rows),C(e.keys),C(e.files),C(e.settings))}</p>
        ${e.secrets.length>0?o`<p>${te.secrets} ${e.secrets.map(t=>o`<code>${u(t.key)}</code> `)}</p>`:l}
        ${e.unknown.length>0?o`<p>${te.leftOut} ${e.unknown.map(t=>o`<code>${u(t)}</code> `)}</p>`:l}`)},c([I()],lt.prototype,"plugin",2),c([m()],lt.prototype,"progress",2),c([m()],lt.prototype,"imported",2),lt=c([b("plugin-data")],lt);var Ee=h.endpoints,Ps=n=>n.method==="POST"||n.method==="PUT"||n.method==="PATCH",At,io,no,dt=class extends y{constructor(){super(...arguments);$(this,At);this.plugin="";this.topics=["plugins"];this.endpoints=[];this.inputs=new Map}async load(e){this.endpoints=(await this.client.listEndpoints({id:this.plugin},{signal:e})).endpoints}view(){return this.endpoints.length===0?x(Ee.none,Ee.noneHelp):o`<div class="stack">${this.endpoints.map(e=>d(this,At,io).call(this,e))}</div>`}};At=new WeakSet,io=function(e){let t=`${e.method} ${e.url}`,i=this.live.calls.of(e.method,e.url),r=this.inputs.get(t)??i?.input??{query:"",body:Ps(e)?"{}":""},a=p=>{this.inputs=new Map(this.inputs).set(t,{...r,...p})};return o`<details class="card endpoint" ?open=${i!==void 0}>
      <summary>
        <span class="badge method">${e.method}</span> <code>${e.url}</code>
        <span class="grow"></span>
        ${e.auth?l:w(Ee.open,"warn")} ${e.requiresConfirmation?w(Ee.asks,"info"):l}
      </summary>
      ${e.description?o`<p>${T(e.description)}</p>`:l}
      <form class="stack" @submit=${p=>d(this,At,no).call(this,p,e,r)}>
        ${H(Ee.query,o`<input
            name="query"
            spellcheck="false"
            placeholder="name=value&other=value"
            .value=${r.query}
            @input=${p=>a({query:p.target.value})}
          />`)}
        ${Ps(e)?H(Ee.body,o`<textarea
                  name="body"
                  spellcheck="false"
                  .value=${r.body}
                  @input=${p=>a({body:p.target.value})}
                ></textarea>`):l}
        <div class="row">
          <button class="primary" aria-busy=${i?.stop!==void 0} ?disabled=${i?.stop!==void 0}>
            ${Ee.send}
          </button>
          ${i?.stop?v(h.cancel,()=>i.stop?.abort()):l}
          ${e.requiresConfirmation?o`<span class="faint">${Ee.asksHelp}</span>`:l}
        </div>
      </form>
      ${i?.stop&&e.requiresConfirmation?P("info",o`${Ee.waits} <a href=${_("inbox")}>${h.home.openInbox}</a>`):l}
      ${i?.failure===void 0?l:Tt(i.failure)}
      ${i?.answer?o`<div class="stack" role="status">
              <p>${w(String(i.answer.status),i.answer.status<400?"good":"bad")}
              ${be(i.answer.ms)}</p>
              <pre tabindex="0">${re(i.answer.body)}</pre>
            </div>`:l}
      <div>
        <p class="faint">${Ee.curl}</p>
        <pre tabindex="0">${u(Wr(e,r))}</pre>
      </div>
    </details>`},no=function(e,t,i){e.preventDefault();let r=Ps(t)&&i.body.trim()!==""?i.body:void 0;this.live.calls.send(t.method,t.url,i,r,t.requiresConfirmation?void 0:this.signal)},c([I()],dt.prototype,"plugin",2),c([m()],dt.prototype,"endpoints",2),c([m()],dt.prototype,"inputs",2),dt=c([b("plugin-endpoints")],dt);function Wr(n,s){let e=r=>`'${r.replaceAll("'","'\\''")}'`,t=["curl"];n.method!=="GET"&&t.push("-X",n.method),n.auth&&t.push("-H",'"Authorization: Bearer $TOKEN"'),Ps(n)&&s.body.trim()!==""&&t.push("-H",e("Content-Type: application/json"),"-d",e(s.body));let i=new URLSearchParams(s.query).toString();return t.push(e(location.origin+n.url+(i?`?${i}`:""))),t.join(" ")}var pt=h.feeds,Rt,oo,ro,ct=class extends y{constructor(){super(...arguments);$(this,Rt);this.plugin="";this.feeds=[];this.articles=[]}async load(e){let[t,i]=await Promise.all([this.client.listFeeds({id:this.plugin},{signal:e}),this.client.listArticles({id:this.plugin,limit:100},{signal:e})]);this.feeds=t.feeds,this.articles=i.articles}view(){return o`<form class="card row end" @submit=${e=>d(this,Rt,oo).call(this,e)}>
        <div class="grow">
          ${H(pt.address,o`<input name="url" type="url" required placeholder="https://example.com/feed.xml" />`)}
        </div>
        <button class="primary" ?disabled=${this.runs("add")} aria-busy=${this.runs("add")}>${pt.add}</button>
      </form>
      ${this.feeds.length===0?x(pt.none,pt.noneHelp):o`<ul class="rows card">
              ${this.feeds.map(e=>o`<li>
                    <div class="grow">
                      <strong>${T(e.title||e.url)}</strong>
                      <p class="faint">${it(e.url)} · ${S(e.updatedAt)}</p>
                      ${e.error?o`<p class="bad-text">${u(e.error)}</p>`:l}
                    </div>
                    ${v(pt.remove,()=>d(this,Rt,ro).call(this,e),{busy:this.runs(e.id),name:pt.removeOf(u(e.url))})}
                  </li>`)}
            </ul>`}
      ${this.articles.length===0?l:o`<section>
              <h2>${pt.articles}</h2>
              <ul class="rows card">
                ${this.articles.map(e=>o`<li>
                      <div class="grow">
                        ${Js(e.link)?o`<a href=${Js(e.link)} target="_blank" rel="noopener noreferrer"
                                >${T(e.title)}</a
                              >`:T(e.title)}
                        <p class="faint">
                          ${e.author?o`${T(e.author)} · `:l}${S(e.publishedAt)}
                        </p>
                      </div>
                    </li>`)}
              </ul>
            </section>`}`}};Rt=new WeakSet,oo=function(e){e.preventDefault();let t=e.target,i=String(new FormData(t).get("url"));this.run("add",async()=>{await this.client.addFeed({id:this.plugin,url:i}),t.reset()})},ro=function(e){this.run(e.id,()=>this.client.removeFeed({id:this.plugin,feed:e.id}))},c([I()],ct.prototype,"plugin",2),c([m()],ct.prototype,"feeds",2),c([m()],ct.prototype,"articles",2),ct=c([b("plugin-feeds")],ct);var se=h.jobs,Gr=2e3,Ke,ao,lo,po,ze=class extends y{constructor(){super(...arguments);$(this,Ke);this.plugin="";this.topics=["plugins","approvals"];this.jobs=[];this.runsOfJobs=[];this.more=!1}connectedCallback(){super.connectedCallback();let e=setInterval(()=>{!document.hidden&&this.live.connection==="open"&&this.refresh()},Gr);this.signal.addEventListener("abort",()=>clearInterval(e))}async load(e){let t=this.more?500:25,[i,r]=await Promise.all([this.client.listJobs({plugin:this.plugin},{signal:e}),this.client.listRuns({plugin:this.plugin,limit:t},{signal:e})]);this.jobs=i.jobs,this.runsOfJobs=r.runs}view(){return this.jobs.length===0?x(se.none,se.noneHelp):o`<ul class="rows card">
        ${this.jobs.map(e=>d(this,Ke,ao).call(this,e))}
      </ul>
      <section>
        <h2>${se.history}</h2>
        ${this.runsOfJobs.length===0?o`<p class="faint">${se.noRuns}</p>`:d(this,Ke,po).call(this)}
        ${this.runsOfJobs.length>=25&&!this.more?v(se.showMore,()=>{this.more=!0,this.refresh()}):l}
      </section>`}};Ke=new WeakSet,ao=function(e){return o`<li>
      <div class="grow">
        <strong><code>${e.job}</code></strong> ${T(e.label)}
        ${e.approvalRequired?w(se.asks,"info"):l} ${e.running?w(se.running,"good"):l}
        ${e.waiting?o`<a href=${_("inbox")}>${se.waits}</a>`:l}
        <p class="faint">
          <code>${u(e.schedule)}</code>
          ${e.schedule===e.declaredSchedule?l:o`(${se.declared} <code>${u(e.declaredSchedule)}</code>)`}
          ${e.next?o`· ${se.next} ${S(e.next)}`:l}
          ${e.registered?l:o`· <span class="bad-text">${se.noHandler}</span>`}
        </p>
        ${e.description?o`<p class="faint" dir="auto">${T(e.description)}</p>`:l}
      </div>
      ${v(se.run,()=>{d(this,Ke,lo).call(this,e)},{busy:this.runs(e.job),disabled:!e.active||!e.registered||e.running,name:se.runOf(e.job)})}
    </li>`},lo=async function(e){await this.run(e.job,()=>this.client.runJob({plugin:this.plugin,job:e.job}))},po=function(){let e=t=>t.state==="succeeded"?"good":t.state==="failed"?"bad":t.open?"info":"";return o`<div class="table">
      <table>
        <thead>
          <tr>
            <th>${se.job}</th>
            <th>${se.due}</th>
            <th>${se.state}</th>
            <th>${se.took}</th>
            <th>${se.what}</th>
          </tr>
        </thead>
        <tbody>
          ${this.runsOfJobs.map(t=>o`<tr>
                <td><code>${t.job}</code></td>
                <td>${S(t.scheduledAt)}</td>
                <td>${w(u(t.state),e(t))}${t.count>1?` × ${t.count}`:l}</td>
                <td>${t.started?be(t.durationMs):l}</td>
                <td>${t.error?T(t.error):u(t.reason??"")}</td>
              </tr>`)}
        </tbody>
      </table>
    </div>`},c([I()],ze.prototype,"plugin",2),c([m()],ze.prototype,"jobs",2),c([m()],ze.prototype,"runsOfJobs",2),c([m()],ze.prototype,"more",2),ze=c([b("plugin-jobs")],ze);var $e=h.log,Vr=["debug","info","warn","error"],zr=5e3,Kr=500,Jr=1e3,ht,ye,li,co,ho,uo,Ie=class extends y{constructor(){super(...arguments);$(this,ye);this.plugin="";this.entries=[];this.level="debug";this.search="";this.follow=!0;$(this,ht)}async load(){d(this,ye,li).call(this)}disconnectedCallback(){super.disconnectedCallback(),M(this,ht)?.abort()}updated(e){if(super.updated(e),!this.follow||!["entries","search","follow"].some(i=>e.has(i)))return;let t=this.querySelector(".log");t?.scrollTo(0,t.scrollHeight)}view(){let e=this.search.toLowerCase(),t=e===""?this.entries:this.entries.filter(i=>i.message.toLowerCase().includes(e)||i.requestId===this.search);return o`<div class="row end">
        ${H($e.level,o`<select
            @change=${i=>{this.level=i.target.value,d(this,ye,li).call(this)}}
          >
            ${Vr.map(i=>o`<option value=${i} ?selected=${i===this.level}>${$e.levels[i]}</option>`)}
          </select>`)}
        ${H($e.search,o`<input
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
          /><span>${$e.follow}</span></label
        >
        ${v($e.clear,()=>{this.entries=[]})}
      </div>
      ${t.length===0?x($e.none,this.search===""?$e.noneHelp:$e.noMatch):o`<ol class="log" tabindex="0" aria-label=${$e.title}>
              ${le(t,i=>i.seq,i=>d(this,ye,uo).call(this,i))}
            </ol>`}`}};ht=new WeakMap,ye=new WeakSet,li=function(){M(this,ht)?.abort(),pe(this,ht,new AbortController),this.entries=[],d(this,ye,co).call(this,M(this,ht).signal)},co=async function(e){let t;for(;!e.aborted;){try{let i={id:this.plugin,level:this.level,limit:Kr,follow:!0,lastEventId:t},r=[];for await(let a of this.client.followLog(i,{signal:e})){let p=a.data;t=p.seq,r.length===0&&queueMicrotask(()=>setTimeout(()=>d(this,ye,ho).call(this,r.splice(0)),50)),r.push(p)}}catch(i){if(e.aborted)return;this.live.connection==="open"&&(this.failure=i)}await new Promise(i=>setTimeout(i,Jr))}},ho=function(e){this.entries=[...this.entries,...e].slice(-zr)},uo=function(e){return o`<li class=${e.level.toLowerCase()}>
      <time datetime=${e.time} title=${kt(e.time)}>${tn(e.time)}</time>
      <b>${e.level}</b>
      <span>${re(e.message)}${e.dropped?o` <em>${$e.dropped(e.dropped)}</em>`:l}</span>
      ${e.requestId?o`<button
              type="button"
              class="plain"
              title=${$e.sameRequest}
              aria-label=${$e.sameRequest}
              @click=${()=>{this.search=e.requestId}}
            >
              ${e.requestId.slice(0,8)}
            </button>`:l}
    </li>`},c([I()],Ie.prototype,"plugin",2),c([m()],Ie.prototype,"entries",2),c([m()],Ie.prototype,"level",2),c([m()],Ie.prototype,"search",2),c([m()],Ie.prototype,"follow",2),Ie=c([b("plugin-log")],Ie);var k=h.overview,D,mo,go,fo,Zt,vo,$o,yo,bo,wo,di,Yt=class extends y{constructor(){super(...arguments);$(this,D);this.plugin="";this.topics=["plugins"]}view(){let e=this.live.plugin(this.plugin);return e?o`
      ${st([e.description,e.author?k.by(e.author):""].filter(Boolean).join(`
`))}
      ${e.tags?.length?o`<p class="row" aria-label=${k.tags}>
              ${e.tags.map(t=>o`<span class="badge">${T(t)}</span>`)}
            </p>`:l}
      ${e.missingPermissions?.length?P("warn",o`${k.missing} <code>${e.missingPermissions.join(", ")}</code>`):l}
      <section>
        <h2>${k.permissions}</h2>
        ${e.permissions.length===0?o`<p class="faint">${k.noPermissions}</p>`:o`<ul class="rows card">
                ${e.permissions.map(t=>d(this,D,mo).call(this,e,t))}
              </ul>`}
      </section>
      ${e.permissions.some(t=>t.name==="network")?d(this,D,vo).call(this,e):l}
      ${d(this,D,yo).call(this,e)} ${d(this,D,wo).call(this,e)}
    `:l}};D=new WeakSet,mo=function(e,t){let{name:i,granted:r}=t;return o`<li>
      <div class="grow">
        <strong>${i}</strong> ${r?w(k.granted,"good"):w(k.notGranted)}
        <p class="faint">${t.explanation}</p>
      </div>
      ${r?v(k.revoke,()=>{d(this,D,fo).call(this,e,i)},{busy:this.runs(i),name:k.revokeOf(i)}):v(k.grant,()=>{d(this,D,go).call(this,e,t)},{busy:this.runs(i),name:k.grantOf(i)})}
    </li>`},go=async function(e,t){await K({title:k.grantQuestion(t.name,e.id),body:o`<p>${t.explanation}</p>
        <p class="faint">${k.grantHelp}</p>`,confirm:k.grant})&&await d(this,D,Zt).call(this,t.name,()=>this.client.grant({id:e.id,grants:[t.name]}))},fo=async function(e,t){await K({title:k.revokeQuestion(t,e.id),body:o`<p>${k.revokeHelp}</p>`,confirm:k.revoke,danger:!0})&&await d(this,D,Zt).call(this,t,()=>this.client.revoke({id:e.id,permission:t}))},Zt=function(e,t){return this.run(e,async()=>{await t(),await this.live.changed("plugins")})},vo=function(e){return o`<section>
      <h2>${k.network}</h2>
      ${e.network===void 0?o`<p class="faint">${k.networkNotGranted}</p>`:o`<form class="card form" @submit=${t=>d(this,D,$o).call(this,t,e)}>
              ${H(k.hosts,o`<textarea
                  name="hosts"
                  spellcheck="false"
                  .value=${e.network.allowHosts.join(`
`)}
                ></textarea>`,k.hostsHelp)}
              <label class="check"
                ><input type="checkbox" name="only" .checked=${e.network.only} /><span>${k.only}</span></label
              >
              <div class="row"><button class="primary" ?disabled=${this.runs("hosts")}>${h.save}</button></div>
            </form>`}
    </section>`},$o=function(e,t){e.preventDefault();let i=new FormData(e.target),r=String(i.get("hosts")).split(/[\s,]+/).filter(Boolean);d(this,D,Zt).call(this,"hosts",()=>this.client.setNetwork({id:t.id,allowHosts:r,only:i.has("only")}))},yo=function(e){let t=[[k.since,S(e.since)],[k.instances,C(e.stats.instances)],[k.memory,k.memoryText(L(e.stats.memoryBytes),L(e.stats.memoryMaxBytes))],[k.calls,k.callsText(C(e.stats.calls),C(e.stats.errors),C(e.stats.crashes))],[k.queued,C(e.stats.queued)]];return o`<section>
      <h2>${k.figures}</h2>
      <dl class="pairs card">
        ${t.map(([i,r])=>o`<dt>${i}</dt>
              <dd>${r}</dd>`)}
      </dl>
      <form class="card row" @submit=${i=>d(this,D,bo).call(this,i,e)}>
        <label class="row grow"
          ><span>${k.weight}</span
          ><input class="short" name="weight" type="number" min="1" max="10000" .value=${String(e.cpuWeight)} />
          <small>${k.weightHelp}</small></label
        >
        <button ?disabled=${this.runs("weight")}>${h.save}</button>
      </form>
    </section>`},bo=function(e,t){e.preventDefault();let i=Number(new FormData(e.target).get("weight"));d(this,D,Zt).call(this,"weight",()=>this.client.setCPUWeight({id:t.id,cpuWeight:i}))},wo=function(e){return o`<section>
      <h2>${k.remove}</h2>
      <div class="card row">
        <p class="grow">${k.removeHelp} <a href=${_("plugin",e.id,"data")}>${k.exportFirst}</a></p>
        ${v(k.remove,()=>{d(this,D,di).call(this,e,!1)},{busy:this.runs("remove")})}
        ${v(k.purge,()=>{d(this,D,di).call(this,e,!0)},{busy:this.runs("remove"),kind:"danger"})}
      </div>
    </section>`},di=async function(e,t){await K({title:t?k.purgeQuestion(e.id):k.removeQuestion(e.id),body:o`<p>${t?k.purgeWarning:k.removeWarning}</p>`,confirm:t?k.purge:k.remove,danger:!0})&&await this.run("remove",async()=>{await this.client.uninstallPlugin({id:e.id,purge:t}),await this.live.changed("plugins"),we()})},c([I()],Yt.prototype,"plugin",2),Yt=c([b("plugin-overview")],Yt);var Q=h.sessions,Qr=400,pi=new Map;function ko(n,s){pi.set(n,s)}var As=n=>n?.status==="starting"||n?.status==="running",Mt,G,Xt,To,xo,Eo,Rs,So,ci,hi,Oe=class extends y{constructor(){super(...arguments);$(this,G);this.plugin="";this.session="";this.topics=["sessions"];this.messages=[];this.draft="";$(this,Mt)}connectedCallback(){super.connectedCallback(),this.draft=pi.get(this.plugin)??"",pi.delete(this.plugin)}disconnectedCallback(){super.disconnectedCallback(),clearTimeout(M(this,Mt))}willUpdate(e){e.has("session")&&e.get("session")!==void 0&&(this.messages=[],this.refresh())}async load(e){let[t,i]=await Promise.all([this.client.listSessions({id:this.plugin},{signal:e}),this.session===""?{messages:[]}:this.client.listSessionMessages({id:this.plugin,session:this.session},{signal:e})]);this.list=t;let r=i.messages.length!==this.messages.length||As(M(this,G,Xt));this.messages=i.messages,clearTimeout(M(this,Mt)),As(M(this,G,Xt))&&pe(this,Mt,setTimeout(()=>{this.refresh()},Qr)),r&&this.updateComplete.then(()=>this.querySelector(".chat")?.scrollTo(0,1e9))}view(){let e=this.list;return o`<div class="split">
      <aside class="card">
        <div class="row">
          <h2 class="grow"><bdi>${u(e.label)}</bdi></h2>
          ${v(Q.new,()=>we("plugin",this.plugin,"sessions"),{kind:"plain"})}
        </div>
        <ul class="plain-list sessions">
          ${e.sessions.map(t=>o`<li>
                <a
                  href=${_("plugin",this.plugin,"sessions",t.id)}
                  aria-current=${t.id===this.session?"page":l}
                  ><span class="grow">${T(t.name)}</span> ${S(t.updated)}</a
                >
              </li>`)}
        </ul>
        ${e.sessions.length===0?o`<p class="faint">${Q.none}</p>`:l}
      </aside>
      <div class="card conversation">${M(this,G,Xt)?d(this,G,Eo).call(this,M(this,G,Xt)):d(this,G,To).call(this,e)}</div>
    </div>`}};Mt=new WeakMap,G=new WeakSet,Xt=function(){return this.list?.sessions.find(e=>e.id===this.session)},To=function(e){return o`${x(Q.start,Q.startHelp)} ${d(this,G,xo).call(this,e)} ${d(this,G,ci).call(this,void 0)}`},xo=function(e){return e.suggestedPrompts.length===0?l:o`<div>
      <p class="faint">${Q.suggested}</p>
      <div class="row">
        ${e.suggestedPrompts.map(t=>o`<button
              type="button"
              @click=${()=>{this.draft=t.prompt,this.querySelector("textarea")?.focus()}}
            >
              ${T(t.label)}
            </button>`)}
      </div>
    </div>`},Eo=function(e){let t={error:"bad",needs_you:"warn",ready:"good"};return o`<div class="row">
        <h2 class="grow">${T(e.name)}</h2>
        ${w(Q.status[e.status]??u(e.status),t[e.status]??"")}
        ${e.status==="ended"?l:v(Q.stop,()=>{this.run("stop",()=>this.client.stopSession(M(this,G,Rs)))},{busy:this.runs("stop")})}
        ${v(Q.remove,()=>{d(this,G,So).call(this)},{busy:this.runs("remove"),kind:"danger"})}
      </div>
      ${e.reason?o`<p class="bad-text">${u(e.reason)}</p>`:l}
      <div class="chat" role="log" tabindex="0" aria-label=${Q.messages} aria-busy=${As(e)?"true":"false"}>
        ${le(this.messages,i=>i.id,i=>o`<div class="message ${i.role==="user"?"mine":""}">
              <small
                >${i.role==="user"?Q.you:Q.role[i.role]??u(i.role)} · ${S(i.timestamp)}</small
              >
              <p dir="auto">${re(i.text)}</p>
            </div>`)}
        ${As(e)?o`<p class="faint typing">${Q.working}</p>`:l}
      </div>
      ${e.status==="ended"?o`<p class="faint">${Q.ended}</p>`:d(this,G,ci).call(this,e)}`},Rs=function(){return{id:this.plugin,session:this.session}},So=async function(){await K({title:Q.removeQuestion,body:o`<p>${Q.removeHelp}</p>`,confirm:Q.remove,danger:!0})&&await this.run("remove",async()=>{await this.client.removeSession(M(this,G,Rs)),we("plugin",this.plugin,"sessions")})},ci=function(e){return o`<form class="composer" @submit=${t=>{d(this,G,hi).call(this,t,e)}}>
      <textarea
        aria-label=${Q.message}
        placeholder=${Q.placeholder}
        .value=${this.draft}
        @input=${t=>{this.draft=t.target.value}}
        @keydown=${t=>{t.key==="Enter"&&!t.shiftKey&&!t.isComposing&&d(this,G,hi).call(this,t,e)}}
      ></textarea>
      <button class="primary" ?disabled=${this.runs("send")||this.draft.trim()===""}>${Q.send}</button>
    </form>`},hi=async function(e,t){e.preventDefault();let i=this.draft.trim();i!==""&&await this.run("send",async()=>{if(t)await this.client.sendToSession({...M(this,G,Rs),text:i});else{let r=await this.client.createSession({id:this.plugin,prompt:i});we("plugin",this.plugin,"sessions",r.id)}this.draft=""})},c([I()],Oe.prototype,"plugin",2),c([I()],Oe.prototype,"session",2),c([m()],Oe.prototype,"list",2),c([m()],Oe.prototype,"messages",2),c([m()],Oe.prototype,"draft",2),Oe=c([b("plugin-sessions")],Oe);var he=h.settings,J,Ct,Po,Ao,Ro,Mo,ui,Co,He=class extends y{constructor(){super(...arguments);$(this,J);this.plugin="";this.settings=[];this.edits=new Map;this.tests=new Map;this.saved=!1}async load(e){this.settings=(await this.client.listSettings({id:this.plugin},{signal:e})).settings}view(){return this.settings.length===0?x(he.none,he.noneHelp):o`<form class="card form wide" @submit=${e=>d(this,J,Mo).call(this,e)}>
      <p class="faint">${he.wordsOf}</p>
      ${this.settings.map(e=>e.type===""?d(this,J,Ro).call(this,e):d(this,J,Po).call(this,e))}
      <div class="row">
        <button
          class="primary"
          ?disabled=${this.edits.size===0||this.runs("save")}
          aria-busy=${this.runs("save")?"true":"false"}
        >
          ${h.save}
        </button>
        ${this.saved?o`<span role="status" class="faint">${he.saved}</span>`:l}
      </div>
    </form>`}};J=new WeakSet,Ct=function(e,t){this.saved=!1,this.edits=new Map(this.edits).set(e,t)},Po=function(e){let t=`setting-${e.key}`,i=this.edits.has(e.key)?this.edits.get(e.key):e.value;return o`<div class="setting">
      <label for=${t}>${T(e.label)}</label>
      ${e.description?o`<small id="${t}-help" dir="auto">${re(e.description)}</small>`:l}
      <div class="row">
        ${d(this,J,Ao).call(this,e,t,i)}
        ${e.testAction?v(he.test,()=>{d(this,J,Co).call(this,e)},{busy:this.runs(`test ${e.key}`),name:he.testOf(u(e.key)),title:u(e.testAction.label)}):l}
        ${e.isSet?v(he.reset,()=>{d(this,J,ui).call(this,e)},{busy:this.runs(`unset ${e.key}`),name:he.resetOf(u(e.key))}):l}
      </div>
      ${e.note?o`<small class="bad-text">${u(e.note)}</small>`:l}
      ${this.tests.has(e.key)?o`<pre role="status">${re(this.tests.get(e.key))}</pre>`:l}
    </div>`},Ao=function(e,t,i){let r=e.description?`${t}-help`:l;switch(e.type){case"toggle":return o`<input
          type="checkbox"
          id=${t}
          aria-describedby=${r}
          .checked=${i===!0}
          @change=${a=>d(this,J,Ct).call(this,e.key,a.target.checked)}
        />`;case"select":return o`<select
          id=${t}
          aria-describedby=${r}
          @change=${a=>d(this,J,Ct).call(this,e.key,a.target.value)}
        >
          ${(e.options??[]).map(a=>o`<option value=${a.value} ?selected=${a.value===i}>${u(a.label)}</option>`)}
        </select>`;case"number":return o`<input
            type="number"
            step="any"
            id=${t}
            aria-describedby=${r}
            min=${e.min??l}
            max=${e.max??l}
            .value=${String(i??"")}
            required
            @input=${a=>d(this,J,Ct).call(this,e.key,a.target.valueAsNumber)}
          />
          ${e.min===void 0&&e.max===void 0?l:o`<small>${he.range(e.min,e.max)}</small>`}`;case"password":return o`<input
          type="password"
          autocomplete="new-password"
          id=${t}
          aria-describedby=${r}
          placeholder=${e.isSet?he.passwordSet:he.passwordNone}
          .value=${String(this.edits.get(e.key)??"")}
          @input=${a=>d(this,J,Ct).call(this,e.key,a.target.value)}
        />`;default:return o`<input
          id=${t}
          aria-describedby=${r}
          .value=${String(i??"")}
          @input=${a=>d(this,J,Ct).call(this,e.key,a.target.value)}
        />`}},Ro=function(e){return P("warn",o`<p><code>${u(e.key)}</code> ${he.kept}</p>
        ${e.note?o`<p>${u(e.note)}</p>`:l}
        ${v(he.forget,()=>{d(this,J,ui).call(this,e)},{busy:this.runs(`unset ${e.key}`)})}`)},Mo=function(e){e.preventDefault(),this.run("save",async()=>{await this.client.changeSettings({id:this.plugin,set:Object.fromEntries(this.edits),unset:[]}),this.edits=new Map,this.saved=!0})},ui=async function(e){await this.run(`unset ${e.key}`,async()=>{await this.client.unsetSetting({id:this.plugin,key:e.key});let t=new Map(this.edits);t.delete(e.key),this.edits=t})},Co=async function(e){let t=await this.run(`test ${e.key}`,()=>this.client.testSetting({id:this.plugin,key:e.key}));this.failure===void 0&&(this.tests=new Map(this.tests).set(e.key,t===void 0?he.tested:JSON.stringify(t,null,2)))},c([I()],He.prototype,"plugin",2),c([m()],He.prototype,"settings",2),c([m()],He.prototype,"edits",2),c([m()],He.prototype,"tests",2),c([m()],He.prototype,"saved",2),He=c([b("plugin-settings")],He);var ie=h.versions,ut,_o,mi,_t=class extends y{constructor(){super(...arguments);$(this,ut);this.plugin="";this.topics=["plugins"]}async load(e){this.info=await this.client.getPlugin({id:this.plugin},{signal:e})}view(){let e=this.info;return o`<section class="card">
        <h2>${ie.installed}</h2>
        <dl class="pairs">
          <dt>${ie.version}</dt>
          <dd>${u(e.version)}</dd>
          ${e.digest?o`<dt>${ie.digest}</dt>
                  <dd><code>${e.digest}</code></dd>`:l}
        </dl>
        <div class="row"><a class="button" href=${_("install")}>${ie.upgrade}</a></div>
        <p class="faint">${ie.upgradeHelp}</p>
      </section>
      ${e.previous?d(this,ut,_o).call(this,e,e.previous):x(ie.none,ie.noneHelp)}`}};ut=new WeakSet,_o=function(e,t){return o`<section class="card">
      <h2>${ie.before}</h2>
      <p>${ie.beforeIs(u(t.version))}</p>
      ${t.grants?.length?o`<p>${ie.grantsAgain}</p>
              <ul>
                ${t.grants.map(i=>o`<li><strong>${i.name}</strong> ${i.explanation}</li>`)}
              </ul>`:l}
      <p>${t.dataCopy?ie.withData:ie.withoutData}</p>
      <div class="row">
        ${v(ie.back,()=>{d(this,ut,mi).call(this,e,t,!1)},{kind:"danger",busy:this.runs("back")})}
        ${t.dataCopy?v(ie.backKeep,()=>{d(this,ut,mi).call(this,e,t,!0)},{busy:this.runs("back")}):l}
      </div>
    </section>`},mi=async function(e,t,i){await K({title:ie.question(e.id,u(t.version)),body:o`<p>${t.dataCopy&&!i?ie.dataWarning:ie.keepWarning}</p>`,confirm:ie.back,danger:!0})&&await this.run("back",async()=>{await this.client.rollBackPlugin({id:e.id,keepData:i}),await this.live.changed("plugins")})},c([I()],_t.prototype,"plugin",2),c([m()],_t.prototype,"info",2),_t=c([b("plugin-versions")],_t);var ne=h.plugin,Je,Io,Oo,Ho,mt=class extends y{constructor(){super(...arguments);$(this,Je);this.plugin="";this.open="";this.detail="";this.topics=["plugins"]}view(){let e=this.live.plugin(this.plugin);return e?o`
      <div class="title">
        ${De(e.name,e.id,{large:!0,image:this.live.icons.of(e)})}
        <div class="grow">
          <h1><bdi>${u(e.name)}</bdi></h1>
          <p class="row"><code>${e.id}</code> <span class="faint">${u(e.version)}</span> ${Zs(e)}</p>
        </div>
        ${d(this,Je,Ho).call(this,e)}
      </div>
      ${e.reason&&e.state!=="active"?P("bad",u(e.reason)):l}
      ${e.refused?P("bad",u(e.refused)):l}
      ${(e.faults??[]).map(t=>P("bad",o`<p><code>${t.file}</code> ${t.problem}</p>
            <p>${t.advice}</p>`))}
      <nav class="tabs" aria-label=${ne.parts}>
        ${d(this,Je,Io).call(this,e).map(([t,i])=>o`<a
              href=${t===""?_("plugin",e.id):_("plugin",e.id,t)}
              aria-current=${t===this.open?"page":l}
              >${i}</a
            >`)}
      </nav>
      ${d(this,Je,Oo).call(this,e)}
    `:this.live.ready?x(ne.unknown,ne.unknownHelp):o``}};Je=new WeakSet,Io=function(e){let t=r=>e.permissions.some(a=>a.name===r);return[["",ne.overview,!0],["endpoints",ne.endpoints,e.endpoints.length>0],["settings",ne.settings,!0],["jobs",ne.jobs,e.jobs.length>0],["log",ne.log,!0],["data",ne.data,!0],["sessions",ne.sessions,t("sessions")],["feeds",ne.feeds,t("rss")],["activity",ne.activity,!0],["versions",ne.versions,!0]].filter(([,,r])=>r).map(([r,a])=>[r,a])},Oo=function(e){switch(this.open){case"endpoints":return o`<plugin-endpoints class="part" .plugin=${e.id}></plugin-endpoints>`;case"settings":return o`<plugin-settings class="part" .plugin=${e.id}></plugin-settings>`;case"jobs":return o`<plugin-jobs class="part" .plugin=${e.id}></plugin-jobs>`;case"log":return o`<plugin-log class="part" .plugin=${e.id}></plugin-log>`;case"data":return o`<plugin-data class="part" .plugin=${e.id}></plugin-data>`;case"sessions":return o`<plugin-sessions class="part" .plugin=${e.id} .session=${this.detail}></plugin-sessions>`;case"feeds":return o`<plugin-feeds class="part" .plugin=${e.id}></plugin-feeds>`;case"activity":return o`<plugin-activity class="part" .plugin=${e.id}></plugin-activity>`;case"versions":return o`<plugin-versions class="part" .plugin=${e.id}></plugin-versions>`;default:return o`<plugin-overview class="part" .plugin=${e.id}></plugin-overview>`}},Ho=function(e){let t=(r,a)=>()=>{this.run(r,async()=>{await a(),await this.live.changed("plugins")})},i=e.state==="disabled";return o`<div class="row">
      ${e.ui?.page?o`<a class="button primary" href=${_("page",e.id)}>${ne.open}</a>`:l}
      ${i?v(ne.enable,t("enable",()=>this.client.enablePlugin({id:e.id})),{kind:"primary",busy:this.runs("enable")}):o`${v(ne.reload,t("reload",()=>this.client.reloadPlugin({id:e.id})),{busy:this.runs("reload"),title:ne.reloadHelp})}
            ${v(ne.disable,t("disable",()=>this.client.disablePlugin({id:e.id})),{busy:this.runs("disable")})}`}
    </div>`},c([I()],mt.prototype,"plugin",2),c([I()],mt.prototype,"open",2),c([I()],mt.prototype,"detail",2),mt=c([b("plugin-page")],mt);var Y=h.publishers,Yr=["any","signed","trusted"],Qe,Lo,jo,No,es=class extends y{constructor(){super(...arguments);$(this,Qe)}async load(e){this.list=await this.client.listPublishers({},{signal:e})}view(){let{policy:e,publishers:t}=this.list;return o`<div class="title"><h1>${h.pages.publishers}</h1></div>
      <fieldset class="card stack">
        <legend>${Y.policy}</legend>
        ${Yr.map(i=>o`<label class="check"
              ><input
                type="radio"
                name="policy"
                .checked=${e===i}
                @change=${()=>{this.run("policy",()=>this.client.setPublisherPolicy({policy:i}))}}
              /><span>${Y.policies[i]}</span></label
            >`)}
      </fieldset>
      ${t.length===0?x(Y.none,Y.noneHelp):o`<ul class="rows card">
              ${t.map(i=>d(this,Qe,Lo).call(this,i))}
            </ul>`}
      <form class="card form" @submit=${i=>d(this,Qe,No).call(this,i)}>
        <h2>${Y.trust}</h2>
        ${H(Y.key,o`<input name="key" required spellcheck="false" />`,Y.keyHelp)}
        ${H(Y.name,o`<input name="name" maxlength="100" />`)}
        <div class="row"><button class="primary" ?disabled=${this.runs("trust")}>${Y.trust}</button></div>
      </form>`}};Qe=new WeakSet,Lo=function(e){return o`<li>
      <div class="grow">
        <strong>${u(e.name??"")||Y.unnamed}</strong>
        ${e.trusted?w(Y.trusted,"good"):w(Y.seen)}
        <p class="faint"><code>${e.fingerprint}</code> · ${S(e.addedAt)}</p>
        ${e.plugins.length>0?o`<p>${Y.plugins} <code>${e.plugins.join(", ")}</code></p>`:l}
        ${e.replacedBy?o`<p>${Y.replacedBy} <code>${e.replacedBy}</code></p>`:l}
      </div>
      ${v(Y.forget,()=>{d(this,Qe,jo).call(this,e)},{busy:this.runs(e.key),name:Y.forgetOf(e.fingerprint)})}
    </li>`},jo=async function(e){await K({title:Y.forgetQuestion(e.fingerprint),body:o`<p>${Y.forgetHelp}</p>`,confirm:Y.forget,danger:!0})&&await this.run(e.key,()=>this.client.forgetPublisher({publisher:e.key}))},No=function(e){e.preventDefault();let t=e.target,i=new FormData(t);this.run("trust",async()=>{await this.client.trustPublisher({key:String(i.get("key")).trim(),name:String(i.get("name")).trim()||void 0}),t.reset()})},c([m()],es.prototype,"list",2),es=c([b("publishers-page")],es);var qo={flood:"The page sent too many messages, so it was cut off. Open it again to go on.",ended:"The page has ended: the plugin was changed, disabled or removed. Open it again to go on."},Zr=1<<20,Xr=256,ea=64,ta=1e3,gt=class extends Error{constructor(e,t){super(t);this.code=e}},ts=class{#e;#t;#s;#i;#r;#n;#a=!1;#o=new AbortController;#l=0;#p=0;#c=0;#h=!1;constructor(s,e,t,i={}){this.#e=s,this.#t=e,this.#s=t,this.element=document.createElement("iframe"),this.element.title=i.title??e,this.element.referrerPolicy="no-referrer",this.element.allow="",this.element.setAttribute("sandbox","allow-scripts allow-forms allow-downloads allow-popups"),addEventListener("message",this.#u),this.element.addEventListener("load",()=>{this.#a=!1});let r=t.onTheme(()=>this.#n?.postMessage({theme:t.theme()}));this.#i=()=>{removeEventListener("message",this.#u),r()},this.#m(i.overlay??!1)}async#m(s){try{let e=await this.#e.openView({id:this.#t,overlay:s});if(this.#o.signal.aborted){await this.#e.closeView({id:this.#t,view:e.id});return}this.#r=e.id,this.element.src=e.url}catch(e){this.#d(e instanceof Error?e.message:String(e))}}close(){this.#o.signal.aborted||(this.#o.abort(),this.#i(),this.#n?.close(),this.element.remove(),this.#r!==void 0&&this.#e.closeView({id:this.#t,view:this.#r}).catch(()=>{}))}#d(s){this.#o.signal.aborted||(this.close(),this.#s.failed(s))}#u=s=>{let e=this.element.contentWindow;if(e===null||s.source!==e||this.#a||s.data?.wasmhost!=="ready")return;this.#a=!0,this.#n?.close();let t=new MessageChannel;this.#n=t.port1,this.#n.onmessage=i=>this.#g(t.port1,i.data),e.postMessage({wasmhost:"connect",theme:this.#s.theme()},"*",[t.port2])};#g(s,e){let t=Math.floor(performance.now()/1e3);if(t!==this.#p&&(this.#p=t,this.#c=0),++this.#c>ta){this.#d(qo.flood);return}if(typeof e!="object"||e===null)return;if("follow"in e){this.#$();return}let{id:i,namespace:r,method:a,args:p}=e;typeof i!="number"||typeof r!="string"||typeof a!="string"||typeof p!="string"||r.length+a.length>Xr||this.#f(s,{id:i,namespace:r,method:a,args:p})}async#f(s,e){this.#l++;try{if(this.#l>ea)throw new gt("quota_exceeded","too many calls wait for their answers");s.postMessage({id:e.id,result:await this.#v(e)})}catch(t){let i=t instanceof gt?t.code:"unavailable",r=t instanceof Error?t.message:String(t);s.postMessage({id:e.id,error:{code:i,message:r}}),t.code==="view_not_found"&&this.#d(qo.ended)}finally{this.#l--}}async#v({namespace:s,method:e,args:t}){if(t.length>Zr)throw new gt("quota_exceeded","the arguments of a call have at most 1 MiB");let i;try{i=JSON.parse(t)}catch{i=void 0}if(!Array.isArray(i))throw new gt("invalid_argument","the arguments of a call must be a list of JSON");if(s==="session"&&e==="launchWithDraft"){let p=i[0]??{};this.#s.openSession({draftText:String(p.draftText??""),autoSend:p.autoSend===!0});return}let{result:r,error:a}=await this.#e.callView({id:this.#t,view:this.#r??"",namespace:s,method:e,args:i},{signal:this.#o.signal});if(a!==void 0)throw new gt(a.code,a.message);return r}async#$(){if(!this.#h)for(this.#h=!0;!this.#o.signal.aborted;){try{for await(let s of this.#e.followEvents({id:this.#t},{signal:this.#o.signal})){if(s.name==="end")break;let{channel:e,data:t}=s.data;typeof e=="string"&&this.#n?.postMessage({channel:e,data:t})}}catch{}await new Promise(s=>setTimeout(s,1e3))}}};var ft=h.page,sa=["50","100","200","300","400","500","600","700","800","900"].map(n=>`--surface-${n}`).concat("--accent","--text","--danger","--success","--warning","--radius","--font");function ia(){let n=getComputedStyle(document.documentElement);return{mode:Hs(),visualTheme:"wasmhost",properties:Object.fromEntries(sa.map(s=>[s,n.getPropertyValue(s).trim()]))}}function Uo(n,s){return{theme:ia,onTheme:e=>(addEventListener("wasmhost-theme",e),()=>removeEventListener("wasmhost-theme",e)),openSession:e=>{ko(n,e.draftText),we("plugin",n,"sessions")},failed:s}}var Le,Ms,Do,It=class extends y{constructor(){super(...arguments);$(this,Ms);this.plugin="";this.topics=["plugins"];this.reason="";$(this,Le)}updated(e){super.updated(e);let t=this.querySelector(".frame");t&&!M(this,Le)&&this.reason===""&&(pe(this,Le,new ts(this.client,this.plugin,Uo(this.plugin,i=>{pe(this,Le,void 0),this.reason=i}),{title:ft.titleOf(this.plugin)})),t.append(M(this,Le).element))}disconnectedCallback(){super.disconnectedCallback(),M(this,Le)?.close(),pe(this,Le,void 0)}view(){let e=this.live.plugin(this.plugin);if(!e)return this.live.ready?x(h.plugin.unknown,h.plugin.unknownHelp):o``;let t=!e.ui?.hideSessions&&e.permissions.some(r=>r.name==="sessions"&&r.granted),i=t||!e.ui?.hidePanel;return o`<div class="page-bar">
        ${De(e.name,e.id,{image:this.live.icons.of(e)})}
        <h1 class="grow"><bdi>${u(e.name)}</bdi> <code>${e.id}</code></h1>
        ${e.state==="active"?l:w(h.state[e.state]??e.state,"warn")}
        ${e.ui?.overlay?v(ft.overlay,()=>{d(this,Ms,Do).call(this)}):l}
        <a class="button" href=${_("plugin",e.id)}>${ft.about}</a>
      </div>
      ${this.reason===""?l:P("bad",o`<p>${u(this.reason)}</p>
                ${v(ft.again,()=>{this.reason=""})}`)}
      <div class="page-columns">
        <div class="frame"></div>
        ${i?o`<aside class="beside">
                ${e.ui?.hidePanel?l:o`<plugin-overview class="part" .plugin=${e.id}></plugin-overview>`}
                ${t?o`<plugin-sessions class="part" .plugin=${e.id}></plugin-sessions>`:l}
              </aside>`:l}
      </div>`}};Le=new WeakMap,Ms=new WeakSet,Do=async function(){await this.run("overlay",async()=>{let e={width:360,height:480},t=window.documentPictureInPicture?await window.documentPictureInPicture.requestWindow(e):window.open("","",`popup,width=${e.width},height=${e.height}`);if(!t)throw new Error(ft.blocked);let i=new ts(this.client,this.plugin,Uo(this.plugin,()=>t.close()),{overlay:!0,title:ft.titleOf(this.plugin)});t.document.title=ft.titleOf(this.plugin),Object.assign(t.document.body.style,{margin:"0",height:"100vh"}),Object.assign(i.element.style,{border:"0",width:"100%",height:"100%"}),t.document.body.append(i.element),t.addEventListener("pagehide",()=>i.close())})},c([I()],It.prototype,"plugin",2),c([m()],It.prototype,"reason",2),It=c([b("plugin-view")],It);var na=[["ai",h.pages.ai,"spark"],["access",h.pages.access,"key"],["publishers",h.pages.publishers,"shield"],["backup",h.pages.backup,"box"],["limits",h.pages.limits,"gauge"],["host",h.pages.host,"host"]],oa=n=>n<=1?n*100:n,j,Bo,Fo,gi,Wo,Go,Vo,zo,Ot,Ko,Jo,Qo,je=class extends ge{constructor(){super(...arguments);$(this,j);this.out=!1;this.place=ws();this.menu=!1}createRenderRoot(){return this}connectedCallback(){super.connectedCallback(),addEventListener("hashchange",()=>d(this,j,Fo).call(this)),d(this,j,Bo).call(this)}render(){return this.out?d(this,j,Go).call(this):this.live?o` <a
        class="skip"
        href="#main"
        @click=${e=>{e.preventDefault(),this.querySelector("main")?.focus()}}
        >${h.skip}</a
      >
      ${d(this,j,Vo).call(this,this.live)} ${d(this,j,Ko).call(this,this.live)}
      <main id="main" tabindex="-1">${d(this,j,Qo).call(this)}</main>
      <wasmhost-toasts .live=${this.live}></wasmhost-toasts>`:o`<p class="loading" role="status">${h.loading}</p>`}};j=new WeakSet,Bo=async function(){try{if(!await Qi()){this.out=!0;return}}catch(t){this.failure=t,this.out=!0;return}let e=new bs(Ks());e.addEventListener("change",()=>this.requestUpdate()),e.addEventListener("refused",()=>d(this,j,gi).call(this)),rn(e),this.place=ws(),this.live=e,e.start()},Fo=function(){if(location.hash.startsWith("#code=")){location.reload();return}this.place=ws(),this.menu=!1,this.updateComplete.then(()=>{let e=this.querySelector("main");e?.scrollTo(0,0),e?.focus()})},gi=function(){this.live?.stop(),this.live=void 0,this.out=!0},Wo=async function(){this.live?.stop(),await Yi().catch(()=>{}),d(this,j,gi).call(this)},Go=function(){return o`<main class="signed-out">
      <div class="card">
        <img src="/console/icon.svg" width="48" height="48" alt="" />
        <h1>${h.signedOut.title}</h1>
        ${this.failure===void 0?l:Tt(this.failure)}
        <p>${h.signedOut.help}</p>
        <pre>wasmhost open</pre>
        <p class="faint">${h.signedOut.why}</p>
      </div>
    </main>`},Vo=function(e){let t={connecting:"",open:"good",lost:"bad",stranger:"bad"};return o`<header>
      <button
        type="button"
        class="plain menu"
        aria-expanded=${this.menu?"true":"false"}
        aria-controls="sidebar"
        aria-label=${h.menu}
        @click=${()=>{this.menu=!this.menu}}
      >
        ${ce("menu")}
      </button>
      <a class="brand" href=${_()}><img src="/console/icon.svg" width="24" height="24" alt="" />wasmhost</a>
      <span class="grow"></span>
      <span role="status"
        >${e.connection==="open"?o`<span class="faint connection">${h.connection.open}</span>`:w(h.connection[e.connection],t[e.connection])}</span
      >
      ${d(this,j,zo).call(this)}
      <button
        type="button"
        class="plain"
        aria-label=${h.leave}
        title=${h.leave}
        @click=${()=>{d(this,j,Wo).call(this)}}
      >
        ${ce("out")}
      </button>
    </header>`},zo=function(){let e=["system","light","dark"],t={system:"screen",light:"sun",dark:"moon"},i=Os();return o`<button
      type="button"
      class="plain"
      title=${h.theme[i]}
      aria-label=${h.theme[i]}
      @click=${()=>{yi(e[(e.indexOf(i)+1)%e.length]),this.requestUpdate()}}
    >
      ${ce(t[i])}
    </button>`},Ot=function(e,t,i,r=l){let a=e.length===0?this.place.length===0:e.every((p,g)=>this.place[g]===p);return o`<a href=${_(...e)} aria-current=${a?"page":l}
      >${i}<span class="grow">${t}</span>${r}</a
    >`},Ko=function(e){let t=(i,r)=>i>0?o`<span class="number" aria-label="${i} ${r}">${i>=100?"99+":i}</span>`:l;return o`<nav id="sidebar" class=${this.menu?"open":""} aria-label=${h.navigation}>
      ${d(this,j,Ot).call(this,[],h.pages.home,ce("home"))}
      ${d(this,j,Ot).call(this,["inbox"],h.pages.inbox,ce("inbox"),t(e.waiting,h.waiting))}
      ${d(this,j,Ot).call(this,["notifications"],h.pages.notifications,ce("bell"),t(e.unread,h.notifications.unread))}
      <h2>${h.pages.plugins}</h2>
      <div class="plugins">${e.plugins.map(i=>d(this,j,Jo).call(this,e,i))}</div>
      <h2>${h.pages.host}</h2>
      ${na.map(([i,r,a])=>d(this,j,Ot).call(this,[i],r,ce(a)))}
    </nav>`},Jo=function(e,t){let i=e.states.filter(g=>g.plugin===t.id&&g.active),r=i.find(g=>g.kind==="badge")?.value,a=i.find(g=>g.kind==="sidebar")?.value,p=t.state==="failed"||t.state==="incompatible";return o`${d(this,j,Ot).call(this,[t.ui?.page?"page":"plugin",t.id],o`<bdi>${u(t.ui?.title||t.name)}</bdi>`,De(t.name,t.id,{image:e.icons.of(t)}),o`${r==null?l:o`<span class="badge">${T(String(r))}</span>`}
      ${p?o`<span class="dot bad" title=${h.state[t.state]}></span>`:l}`)}
    ${Array.isArray(a)&&a.length>0?o`<ul class="plugin-items">
            ${a.map(g=>o`<li>
                  ${g.needsYou?o`<span class="dot bad" title=${h.waiting}></span>`:l}
                  ${T(g.title)} ${g.subtitle?T(g.subtitle):l}
                  ${g.progress===void 0?l:o`<progress
                          max="100"
                          value=${oa(g.progress)}
                          aria-label=${h.progress}
                        ></progress>`}
                </li>`)}
          </ul>`:l}`},Qo=function(){let[e,t="",i="",r=""]=this.place;switch(e){case void 0:return o`<home-page></home-page>`;case"inbox":return o`<inbox-page></inbox-page>`;case"notifications":return o`<notifications-page></notifications-page>`;case"install":return o`<install-page></install-page>`;case"plugin":return Gs(t,o`<plugin-page .plugin=${t} .open=${i} .detail=${r}></plugin-page>`);case"page":return Gs(t,o`<plugin-view class="wide" .plugin=${t}></plugin-view>`);case"ai":return o`<ai-page></ai-page>`;case"access":return o`<access-page></access-page>`;case"publishers":return o`<publishers-page></publishers-page>`;case"backup":return o`<backup-page></backup-page>`;case"limits":return o`<limits-page></limits-page>`;case"host":return o`<host-page></host-page>`;default:return o`<div>${x(h.notFound,o`<a href=${_()}>${h.pages.home}</a>`)}</div>`}},c([m()],je.prototype,"live",2),c([m()],je.prototype,"out",2),c([m()],je.prototype,"failure",2),c([m()],je.prototype,"place",2),c([m()],je.prototype,"menu",2),je=c([b("wasmhost-console")],je);
